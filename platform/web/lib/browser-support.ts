/** The cookie of a browser that cannot run our scripts. Its pages are rendered without them. */
export const NO_SCRIPTS_COOKIE = 'staffdesk-plain'

/**
 * Pages that need only a form and a clock. They load none of the scripts of other pages, because terminals run for
 * weeks, with any browser. Only the number pad of a terminal has a small script of its own.
 */
export const SCRIPTLESS_PAGES: ReadonlySet<string> = new Set(['/kiosk'])

/**
 * Whether a browser has the features that our scripts and the framework need: from Chromium 92, Firefox 90 and
 * Safari 15.4 on. In an older browser only some scripts would work.
 */
export function canRunScripts(): boolean {
  return 'at' in Array.prototype && 'SubmitEvent' in window && 'submitter' in SubmitEvent.prototype
}
