/** The fields by which a line names the record that its task belongs to. */
export const LINE_ABOUT = ['parentId', 'yearPlanId', 'sessionId'] as const

/** The parent task, the year plan or the session of a meeting that a line is about. */
export type LineAbout = { name: (typeof LINE_ABOUT)[number]; id: string }
