/**
 * Runs as an inline script on the screen in the hall. Every minute it fetches the screen and shows it if it has changed; a
 * failure changes nothing until the week is over. Keeps the display on, if the browser can.
 */
export function keepScreenFresh(): void {
  const MINUTE_MS = 60_000;
  const main = (from: Document) => from.querySelector('main') as HTMLElement;
  const stylesOf = (from: Document) => from.querySelector('style')?.textContent;
  const show = (next: Document) => {
    // after an update of the site
    if (stylesOf(next) !== stylesOf(document)) location.reload();
    else if (!main(next).isEqualNode(main(document)))
      main(document).replaceWith(document.adoptNode(main(next)));
  };
  /** Shows nothing but the parish's name and the date, after the last day of the week. */
  const showDate = () => {
    const { lastDate = '', timeZone } = main(document).dataset;
    const now = new Date();
    if (now.toLocaleDateString('sv-SE', { timeZone }) <= lastDate) return;
    const date = document.createElement('h1');
    date.textContent = now.toLocaleDateString('en-US', { timeZone, dateStyle: 'full' });
    main(document).firstElementChild?.replaceChildren(date);
    document.querySelector('footer span + span')?.remove();
  };
  const update = () => {
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    request.timeout = MINUTE_MS / 2;
    request.onloadend = () => {
      const next: Document | null = request.response;
      if (request.status === 200 && next?.querySelector('.slide')) show(next);
      else showDate();
    };
    request.send();
  };
  const stayAwake = () => {
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  stayAwake();
  document.addEventListener('visibilitychange', stayAwake);
  update();
  setInterval(update, MINUTE_MS);
}
