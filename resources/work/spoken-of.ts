import { meetingSessions } from './meetings/meeting-session.ts'
import { projectMeetings } from './meetings/project-meeting.ts'
import { tasks } from './tasks/task.ts'

/** What people speak of beside documents, by its path: whoever may see one may say something about it. */
export const SPOKEN_OF: ReadonlySet<string> = new Set(
  [tasks, meetingSessions, projectMeetings].map(({ path }) => path),
)
