/** How somebody read a record about an applicant: its page, its whole values, its file, on paper or in an export. */
export const READING_MANNERS = ['open', 'clear', 'file', 'print', 'export'] as const
export type ReadingManner = (typeof READING_MANNERS)[number]
