// Tells whoever has no page of Sandtable open that it is their turn. The server seals what arrives here; see docs/API.md.
"use strict";

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    // Whoever looks at a page of ours sees it there.
    if (pages.some((page) => page.visibilityState === "visible")) return;
    await self.registration.showNotification(told.title ?? "Your turn", {
      body: told.body ?? "",
      icon: "/icon.svg",
      // The same as a page that is open but hidden uses, so that nobody is told twice.
      tag: told.game ?? "sandtable",
      data: { game: told.game ?? null },
    });
  };
  event.waitUntil(show());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { game } = event.notification.data ?? {};
  const place = game ? `/#/game/${encodeURIComponent(game)}` : "/";
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find((it) => it.url.endsWith(place)) ?? pages[0];
    if (!page) return self.clients.openWindow(place);
    await page.focus();
    return page.url.endsWith(place) ? page : page.navigate(place);
  };
  event.waitUntil(open());
});
