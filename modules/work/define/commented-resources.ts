import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'

/** What people speak of beside documents, by its path: whoever may see one may say something about it. */
export const SPOKEN_OF: ReadonlySet<string> = new Set(
  [tasks, meetingSessions, projectMeetings].map(({ path }) => path),
)
