import { loadApply, sendApplication } from '#modules/hr/careers/web/apply.server.tsx'
import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'
import {
  actOnFirstDay,
  isOfFirstDay,
  loadFirstDay,
} from '#modules/hr/first-day/web/first-day.server.tsx'

const MOST_FILES = 8
/** A step with as many rows as it may have, and room for its buttons. */
const MOST_FIELDS = 120

/** Applying for a vacancy without an account, or the first day and the form of a new colleague by ticket. */
export const loader = publicPage((call, state) =>
  isOfFirstDay(call) ? loadFirstDay(call, state) : loadApply(call, state),
)
export const action = publicPage(
  (call, state) => (isOfFirstDay(call) ? actOnFirstDay(call, state) : sendApplication(call, state)),
  { takesFiles: MOST_FILES, maxFields: MOST_FIELDS, takesPart: true },
)
