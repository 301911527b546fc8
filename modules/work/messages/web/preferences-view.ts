/** What somebody wants to be told of, a line for each type of message. */
export type PreferencesView = {
  title: string
  rows: { type: string; label: string; inApp: boolean; toast: boolean }[]
}
