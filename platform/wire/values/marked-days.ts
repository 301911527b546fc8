/** The address that answers the days of a year that are no usual days, for the calendars of forms. */
export const MARKED_DAYS = '/marked-days'

/** A day off, a holiday or a day that makes up for one, with its name in words. */
export type MarkedDay = { date: string; isWork: boolean; mark: string; title: string }
