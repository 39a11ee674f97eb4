/** What a finger would have to be small for. */
import type { Page } from "playwright-core";

/** A finger needs so many pixels; half a pixel is lost to rounding. */
const FINGER = 43.5;

/**
 * Everything in sight that can be pressed and is too small, with its size. Words within a sentence are as high as their
 * line: the number of a rule, a link in a paragraph.
 */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement>(
      "button, a[href], summary, select, textarea, input, [role=tab], [role=radio], [role=switch]",
    );
    return [...all].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      if (one.matches(".clause") || one.closest("[inert]")) return [];
      const inText = one.matches("a") && one.parentElement!.matches("p, small, span, li, label");
      if (inText && getComputedStyle(one).display === "inline") return [];
      // A box to tick is pressed by its label.
      const label = (one as HTMLInputElement).labels?.[0];
      const ticks = one.matches("input[type=checkbox], input[type=radio], input[type=file]");
      const { width, height } = (ticks && label ? label : one).getBoundingClientRect();
      if (width < 2 || height < 2 || (width >= least && height >= least)) return [];
      const name = (one.ariaLabel || label?.innerText || one.innerText || one.className).trim();
      return [
        `${one.tagName.toLowerCase()} “${name.replace(/\s+/g, " ").slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`,
      ];
    });
  }, FINGER);
