import type { z } from 'zod'
import { sharedForms } from '#modules/hr/archives/wire/registration-forms.ts'
import {
  applicationStatus,
  CAREERS_CALLS,
  openedApplication,
  publicDepartment,
  publicOffer,
  publicPost,
  publicTeam,
  publicVacancies,
  publicVacancy,
} from '#modules/hr/careers/wire/careers.ts'
import { FIRST_DAY_CALLS, firstDay } from '#modules/hr/first-day/wire/first-day.ts'
import { keptData } from '#modules/hr/privacy/wire/kept-data.ts'
import {
  SHOWN_CALLS,
  shownDepartment,
  shownPositive,
  shownTeam,
  shownTransfers,
} from '#modules/hr/sharing-center/wire/shown.ts'
import { SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { namesOfShape } from './shown-desk.ts'

const COMPANY = 'company company.name company.phone company.address'
const PLACES = 'name plan actual vacancy'
const LINE = 'id post department city family headcount until'
const under = (at: string, names: string) =>
  [at, ...names.split(' ').map((name) => `${at}.${name}`)].join(' ')
const PERSON =
  'name phone email birthDate edu school major workYears currentCompany currentPost skills'

/** What opens a page: an id that everybody may send, the ticket itself, or the opening of a link of this purpose. */
type Tier = 'id' | 'none' | 'ticket' | 'printUser' | 'status' | 'offer' | keyof typeof SHOWN_CALLS

export type PublicPage = {
  page: string
  call: string
  tier: Tier
  answer: z.ZodType
  /** Every name that a whole answer may have, written by hand from the table of public pages. */
  columns: string
}

/** Every call behind a public page that shows something, with its columns. Nothing is allowed by a pattern. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    page: 'Recruitment',
    call: CAREERS_CALLS.vacancies,
    tier: 'none',
    answer: publicVacancies,
    columns: `${COMPANY} isIndexable cities families ${under('vacancies', LINE)}`,
  },
  {
    page: 'Recruitment?id',
    call: CAREERS_CALLS.vacancy,
    tier: 'id',
    answer: publicVacancy,
    columns: `${COMPANY} isIndexable ${under('vacancy', `${LINE} postId deptId postedOn hasPost empKind duty requirement nice majors eduMin experienceYears pay pay.from pay.to screenDays rounds rounds.kind rounds.minutes`)}`,
  },
  {
    page: 'postInfo',
    call: CAREERS_CALLS.post,
    tier: 'id',
    answer: publicPost,
    columns: `${COMPANY} isIndexable ${under('post', 'name department family purpose duties eduMin majors experienceYears certificates skills reportTo reports')}`,
  },
  {
    page: 'dptinfo',
    call: CAREERS_CALLS.department,
    tier: 'id',
    answer: publicDepartment,
    columns: `${COMPANY} ${under('department', `name type superior duty plan actual vacancy`)} ${under('department.posts', PLACES)}`,
  },
  {
    page: 'dptinfo?k',
    call: SHOWN_CALLS.department,
    tier: 'department',
    answer: shownDepartment,
    columns: `name type level superior duty leader plan actual vacancy ${under('posts', PLACES)}`,
  },
  {
    page: 'teaminfo',
    call: CAREERS_CALLS.team,
    tier: 'id',
    answer: publicTeam,
    columns: `${COMPANY} ${under('team', 'name duty headcount')}`,
  },
  {
    page: 'teaminfo?k',
    call: SHOWN_CALLS.team,
    tier: 'team',
    answer: shownTeam,
    columns: `name duty headcount leader ${under('members', 'name post')} structure plans`,
  },
  {
    page: 'Positive?k',
    call: SHOWN_CALLS.positive,
    tier: 'positive',
    answer: shownPositive,
    columns: `name department post from to summary ${under('scores', 'role competence work learning teamwork discipline')} ${under('opinions', 'role text')}`,
  },
  {
    page: 'TransferCenter?k',
    call: SHOWN_CALLS.transferNotice,
    tier: 'transferNotice',
    answer: shownTransfers,
    columns: under(
      'transfers',
      'name fromDepartment fromPost toDepartment toPost kind effectiveDate',
    ),
  },
  {
    page: 'SalaInterview?k',
    call: CAREERS_CALLS.offer,
    tier: 'offer',
    answer: publicOffer,
    columns: `${COMPANY} post edition state expiresAt answeredAt ${under('text', 'body hash')} formTicket`,
  },
  {
    page: 'candidate?k',
    call: CAREERS_CALLS.status,
    tier: 'status',
    answer: applicationStatus,
    columns: `${COMPANY} number post city appliedOn step since days canWithdraw poolUntil offerUntil ${under('interviews', 'round kind minutes mode place times')} ${under('planned', 'round kind at minutes mode place')} formTicket`,
  },
  {
    page: 'candidateData',
    call: CAREERS_CALLS.kept,
    tier: 'status',
    answer: keptData,
    columns: `${COMPANY} ${under('person', PERSON)} ${under('consent', 'name agreedAt purposes recipients poolUntil emptyOn')} ${under('files', 'name addedOn')} ${under('applications', 'number post appliedOn step talks checkups offers')} ${under('applications.interviews', 'kind at')} ${under('readings', 'resource manner department readers lastOn')} ${under('requests', 'number kind askedOn dueOn state answer')}`,
  },
  {
    page: 'addUser?job',
    call: CAREERS_CALLS.open,
    tier: 'id',
    answer: openedApplication,
    columns: `${COMPANY} ${under('opened', 'id post city form recommended')} ${under('opened.sum', 'one other')} ${under('opened.notice', 'id edition body purposes recipients months')} ${under('opened.pool', 'id edition body purposes recipients months until')}`,
  },
  {
    page: 'addUser?k',
    call: FIRST_DAY_CALLS.read,
    tier: 'ticket',
    answer: firstDay,
    // The texts are those that the holder typed.
    columns: `${COMPANY} name post department day hasJoined place mentor leader ${under('papers', 'item isHandedIn')} policies ${under('form', 'phase number opinion done texts keptNumber')} ${under('form.files', 'id name')} ${under('form.consent', 'id body purposes months')}`,
  },
  {
    page: 'printUser?k',
    call: SHARE_CALLS.forms,
    tier: 'printUser',
    answer: sharedForms,
    // The fields of a file are those that its maker may see (share-links.test.ts).
    columns: `${under('forms', 'record groups rows')} photos`,
  },
]

export const columnsOf = ({ columns }: PublicPage) => columns.split(' ').sort()
export const shapeOf = ({ answer }: PublicPage) => namesOfShape(answer).sort()
