/** The address that returns the holidays and make-up days of a year, for the calendars of forms. */
export const MARKED_DAYS = '/marked-days'

/** A day off, a holiday or a day that makes up for one, with its name in words. */
export type MarkedDay = { date: string; isWork: boolean; mark: string; title: string }
