/** The form fields that contain the id of the record to which a new task belongs. */
export const LINE_ABOUT = ['parentId', 'yearPlanId', 'sessionId'] as const

/** The record to which a new task belongs: the parent task, the year plan or the meeting session. */
export type LineAbout = { name: (typeof LINE_ABOUT)[number]; id: string }
