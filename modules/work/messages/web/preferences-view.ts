/** The user's message preferences, one line for each type. */
export type PreferencesView = {
  title: string
  rows: { type: string; label: string; inApp: boolean; toast: boolean }[]
}
