/** Set once the ads were closed; they are not fetched again in this session (public specification, section 4). */
const SEEN = 'homePageAdsShown';

export function haveAdsBeenSeen(): boolean {
  try {
    return sessionStorage.getItem(SEEN) !== null;
  } catch {
    return false;
  }
}

/** A browser that keeps nothing shows them again on the next visit to the home page. */
export function markAdsSeen(): void {
  try {
    sessionStorage.setItem(SEEN, 'true');
  } catch {
    // nothing can be kept
  }
}
