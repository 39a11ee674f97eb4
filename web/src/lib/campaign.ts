/** Campaigns: what the server tells of them, and which of them this browser holds. */
import type { Merit, Offer, Roster, RosterMember, RosterStep } from "./types.gen";

export interface MissionAbout {
  scenario: string;
  title: string;
  /** When it happens; may be empty. */
  day: string;
  /** Whether the campaign goes on if it fails. */
  may_fail: boolean;
  attempts: number;
}

export interface CampaignAbout {
  game: string;
  id: string;
  title: string;
  briefing: string;
  missions: MissionAbout[];
  options: { id: string; text: string; values: string[]; usual: string; clauses: string[] }[];
}

/** A game of a campaign. */
export interface CampaignLink {
  link: number;
  game: string;
  title: string;
  /** To which mission it belongs, from 0. */
  mission: number;
  /** Whether it is the time after that mission. */
  between: boolean;
  scenario: string;
  over: boolean;
  n: number;
  changed: number;
}

/** How a mission went. */
export interface MissionResult {
  mission: number;
  link: number;
  won: boolean;
  attempts: number;
  points: number;
  lost: number;
  earned: Merit[];
  /** Steps left after it by level, the least experienced first. */
  strength: number[];
}

/** Something worth telling. */
export interface Chapter {
  link: number;
  mission: number;
  who: string;
  text: string;
  clause: string;
}

export interface End {
  won: boolean;
  text: string;
  clauses: string[];
}

export interface CampaignShown {
  campaign: string;
  name: string;
  about: CampaignAbout;
  options: Record<string, string>;
  created: number;
  links: CampaignLink[];
  now: "playing" | { next: { title: string; mission: number; between: boolean } } | { over: End };
  annals: { results: MissionResult[]; chapters: Chapter[] };
  roster?: Roster;
}

/** A campaign in a list. */
export interface ListedCampaign {
  campaign: string;
  of: string;
  name: string;
  title: string | null;
  missions: number | null;
  mission: number | null;
  link: Pick<CampaignLink, "link" | "game" | "title" | "between" | "over" | "scenario"> | null;
  ended: End | null;
  changed: number;
}

/** A campaign that was begun or taken up. */
export interface MadeCampaign {
  campaign: string;
  token: string;
  game: string;
  link: number;
}

/** What was found when a file was checked. */
export interface ProvedFile {
  title: string;
  links: { title: string; inputs: number; digest: string; over: boolean }[];
  over: End | null;
}

/** A campaign file begins so. */
const MAGIC = "sandcmp\n";
export const isCampaignFile = async (file: Blob): Promise<boolean> =>
  (await file.slice(0, MAGIC.length).text()) === MAGIC;

/** What a mission came to, in a line. */
export function storyOf(result: MissionResult): string {
  const nth = ["first", "second", "third", "fourth"][result.attempts - 1] ?? `${result.attempts}th`;
  return `${result.won ? "Done" : "Failed"}, ${nth} attempt`;
}

export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Choices that name something of a roster, those that are meant by a click first. */
export const offersFor = (offers: readonly Offer[], item: string): Offer[] =>
  item === ""
    ? []
    : offers
        .filter((offer) => offer.wording.items?.includes(item))
        .sort((a, b) => Number(a.wording.seldom ?? false) - Number(b.wording.seldom ?? false));

/** The one thing that a click on a step means, if there is one; of steps to come in, one that was taken up. */
export function meantBy(offers: readonly Offer[], step: RosterStep, taken?: string): Offer | undefined {
  const plain = offersFor(offers, step.item ?? "").filter((offer) => !offer.wording.seldom);
  const wanted = taken ? plain.filter((offer) => offer.wording.items?.includes(taken)) : plain;
  return wanted.length === 1 ? wanted[0] : undefined;
}

/** A step in words, for whoever does not see it. */
export function stepWords(member: RosterMember, place: number, levels: readonly string[]): string {
  const step = member.steps[place];
  const level = step?.level == null ? "missing" : (levels[step.level] ?? "");
  const settled = step?.settled ? ", settled for now" : "";
  return `${member.name}, step ${place + 1}: ${level}${settled}`;
}

/** Names of leaders by the name of their unit. */
export const leadersOf = (roster: Roster | undefined): Map<string, string> =>
  new Map(
    (roster?.groups ?? []).flatMap((group) =>
      group.members.flatMap((member) => (member.leader ? [[member.name, member.leader] as const] : [])),
    ),
  );

/** Steps of a roster by level. */
export function strengthOf(roster: Roster): number[] {
  const steps = roster.groups.flatMap((group) => group.members.flatMap((member) => member.steps));
  return roster.levels.map((_, level) => steps.filter((step) => step.level === level).length);
}

/** How an option of a campaign was set, with its own words: what stands behind its value in the text. */
export function optionWords(option: CampaignAbout["options"][number], value: string): string {
  const [, meaning] = new RegExp(`${value},\\s*([^;.]+)`).exec(option.text) ?? [];
  return meaning ? `${value}: ${meaning.trim()}` : value;
}

/** The secret of a campaign, as this browser keeps it. */
export interface KeptCampaign {
  title: string;
  token: string;
  /** The account that it belongs to, if any: it leaves this machine with it. */
  account?: string;
}

const KEY = "sandtable.campaigns";

export function keptCampaigns(): Record<string, KeptCampaign> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, KeptCampaign>;
  } catch {
    return {};
  }
}

export function keepCampaign(id: string, kept: KeptCampaign): void {
  localStorage.setItem(KEY, JSON.stringify({ ...keptCampaigns(), [id]: kept }));
}

export function forgetCampaign(id: string): void {
  const { [id]: _, ...rest } = keptCampaigns();
  localStorage.setItem(KEY, JSON.stringify(rest));
}

/** The link by which whoever has it holds the campaign. */
export const campaignLink = (id: string, token: string): string =>
  `${location.origin}${location.pathname}#/campaign/${encodeURIComponent(id)}/${encodeURIComponent(token)}`;
