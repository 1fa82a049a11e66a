/** Set when the ads are closed; they are not fetched again in this session (public specification, section 4). */
const STORAGE_KEY = 'homePageAdsShown';

export function areAdsDismissed(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Without storage the ads appear again on the next visit to the home page. */
export function dismissAds(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, 'true');
  } catch {
    // storage is unavailable
  }
}
