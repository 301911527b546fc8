/** Says that this browser runs no scripts of ours; pages for it are drawn without any. */
export const NO_SCRIPTS_COOKIE = 'staffdesk-plain'

/**
 * Whether a browser has what the scripts ask for, of ours and of the framework: from Chromium 92,
 * Firefox 90 and Safari 15.4 on. In an older one a part would work and another not.
 */
export function canRunScripts(): boolean {
  return 'at' in Array.prototype && 'SubmitEvent' in window && 'submitter' in SubmitEvent.prototype
}
