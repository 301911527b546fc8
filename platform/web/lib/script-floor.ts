/** Says that this browser runs no scripts of ours; pages for it are drawn without any. */
export const NO_SCRIPTS_COOKIE = 'staffdesk-plain'

/** Where a form and a clock do without: terminals stand there for weeks, whatever their browser. */
export const SCRIPTLESS_PAGES: ReadonlySet<string> = new Set(['/kiosk'])

/**
 * Whether a browser has what the scripts ask for, of ours and of the framework: from Chromium 92,
 * Firefox 90 and Safari 15.4 on. In an older one a part would work and another not.
 */
export function canRunScripts(): boolean {
  return 'at' in Array.prototype && 'SubmitEvent' in window && 'submitter' in SubmitEvent.prototype
}
