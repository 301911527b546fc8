/** A page that is opened with the very button it presses: its code is in the URL. */
export const NAMED_ACTION = ':action'
