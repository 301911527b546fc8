import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { CLOCK_CALLS } from '#modules/attendance/clocking/wire/clocking.ts'
import { PIN_CALLS, TERMINAL_CALLS } from '#modules/attendance/clocking/wire/terminal.ts'
import { CAREERS_CALLS } from '#modules/hr/careers/wire/careers.ts'
import { FIRST_DAY_CALLS } from '#modules/hr/first-day/wire/first-day.ts'
import { OWN_SHOWN_CALLS, SHOWN_CALLS } from '#modules/hr/sharing-center/wire/shown.ts'
import { FEED_CALLS } from '#modules/work/schedules/wire/calendar-feed.ts'
import { type CallDescription, pathsOf } from '#platform/api/http/calls.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { OWN_LINK_CALLS, SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { addBareAccount, createDownload, giveRole, issueToken } from '#tests/api/rights-company.ts'
import { OPEN_OPTIONS } from '#tests/api/rights-table.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { REPEATED_CALLS } from '#tests/shapes.ts'
import { placeOf } from '#tests/where-to-write.ts'

const { database, api } = testCompany()
let calls: readonly CallDescription[]
/** The calls that the tests send: the generic calls of one resource of every shape, and all other calls. */
let knocked: readonly CallDescription[]
/** A token with the rights to all buttons. */
let everything: string
/**
 * For each button, a token without the right to it. Buttons that code could confuse with each other do not
 * share a token.
 */
const without = new Map<string, string>()

const BUTTONS = 'select code, button_id as id from page_right'

/** A token of an account whose role has scope over everybody and grants all buttons but these. */
async function tokenWithout(codes: readonly string[]): Promise<string> {
  const [role, id] = [uuidv7(), await addBareAccount(database, uuidv7())]
  await database.rows(
    "insert into role (id, code, name, scope) values ($1, $2, 'all but some', '4')",
    [role, role],
  )
  await database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select $1, 'button', held.id from (${BUTTONS}) as held where held.code <> all($2)`,
    [role, codes],
  )
  await giveRole(database, id, role)
  return issueToken(database, id)
}

const codesOf = ({ need }: CallDescription): readonly string[] =>
  typeof need === 'string' ? [] : need

/** The number of tokens, higher than the number of buttons of any page. */
const TOKENS = 37

/**
 * Distributes the buttons over so many tokens that each lacks about ten. Buttons of one page, and buttons
 * that one call needs, go to different tokens. So if a call checks the wrong one of these buttons, it lets
 * the token in, and the test fails.
 */
function dealOut(needed: readonly (readonly string[])[]): readonly string[][] {
  const hands: string[][] = Array.from({ length: TOKENS }, () => [])
  const pageOf = (code: string) => code.slice(0, code.indexOf(':'))
  const together = (a: string, b: string) =>
    pageOf(a) === pageOf(b) || needed.some((codes) => codes.includes(a) && codes.includes(b))
  for (const code of new Set(needed.flat())) {
    const [hand] = hands
      .filter((codes) => !codes.some((other) => together(code, other)))
      .sort((a, b) => a.length - b.length)
    if (!hand) throw new Error(`${code}: no token is left that lacks nothing of its page`)
    hand.push(code)
  }
  return hands
}

beforeAll(async () => {
  calls = api.routeTable().calls
  everything = await tokenWithout([])
  knocked = calls.filter(({ path }) => !REPEATED_CALLS.has(path))
  for (const codes of dealOut(knocked.map(codesOf))) {
    const token = await tokenWithout(codes)
    for (const code of codes) without.set(code, token)
  }
})

/** Sends a call without content. The test only checks whether the call passes the access check. */
async function knock(
  token: string | null,
  { method }: CallDescription,
  path: string,
  entries = '{}',
) {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const body = method === 'GET' ? null : entries
  const answer = await api.fetch(
    new Request(`http://staffdesk.example${path}`, { method, headers, body }),
  )
  return { status: answer.status, text: await answer.text() }
}

/** The buttons that the generic calls of a resource need on its page, or on the page of its parent. */
function genericNeeds({ endpoints, parent, isReadOnly }: Resource): Record<string, string> {
  const { list, info, history, add, update, tree, timeline } = endpoints
  const write = (button: string) => (parent ? (parent.button ?? 'edit') : button)
  return {
    ...Object.fromEntries([list, info, history].map((path) => [`GET ${path}`, 'view'])),
    ...(tree ? { [`GET ${tree}`]: 'view' } : {}),
    ...(timeline ? { [`GET ${timeline}`]: 'view' } : {}),
    [`GET ${endpoints.export}`]: 'export',
    ...(isReadOnly
      ? {}
      : {
          [`POST ${add}`]: write('add'),
          [`PUT ${update}`]: write('edit'),
          [`DELETE ${endpoints.delete}`]: write('delete'),
          [`DELETE ${endpoints.deleteBatch}`]: write('delete'),
          ...(endpoints.updateBatch && { [`PUT ${endpoints.updateBatch}`]: write('edit') }),
        }),
  }
}

const nameOf = ({ method, path }: CallDescription) => `${method} ${path}`
const shut = (status: number, code: string, key: string) =>
  JSON.stringify({ status, success: false, msg: say('zh', key), response: null, code })

describe('every call', () => {
  test('is refused without a token and with one that nobody was given', async () => {
    const unauthenticated = shut(401, 'unauthenticated', 'auth.required')
    const unknown = ['x'.repeat(43), 'not a token']
    for (const [at, call] of calls.entries()) {
      for (const path of pathsOf(call.path)) {
        // The same code reads the token for all calls. So each call is tested without a token and with one of
        // the unknown tokens.
        for (const token of [null, unknown[at % unknown.length] ?? null]) {
          expect((await knock(token, call, path)).text, nameOf(call)).toBe(unauthenticated)
        }
      }
    }
  })

  test('says what it needs, in buttons that there are', async () => {
    const known = new Set((await database.rows(BUTTONS)).map(({ code }) => code))
    for (const call of calls.filter(({ need }) => typeof need !== 'string')) {
      expect(codesOf(call).length, nameOf(call)).toBeGreaterThan(0)
      expect(
        codesOf(call).filter((code) => !known.has(code)),
        nameOf(call),
      ).toEqual([])
    }
  })

  test('of a definition needs the button of its page, and the group of its rows', () => {
    const needs = new Map(calls.map((call) => [nameOf(call), call.need]))
    for (const resource of RESOURCES) {
      for (const [name, button] of Object.entries(genericNeeds(resource))) {
        const group = resource.parent?.group === undefined ? [] : [`group.${resource.parent.group}`]
        const codes = [button, ...group].map((code) => `${resource.permissionPath}:${code}`)
        expect(needs.get(name), name).toEqual(codes)
      }
    }
  })

  test('is refused to users without one of its buttons, and opens with all of them', async () => {
    const forbidden = shut(403, 'forbidden', 'auth.forbidden')
    for (const call of knocked) {
      for (const path of pathsOf(call.path)) {
        for (const code of codesOf(call)) {
          const answer = await knock(without.get(code) ?? '', call, path)
          expect(answer.text, `${nameOf(call)} without ${code}`).toBe(forbidden)
        }
        const answer = await knock(everything, call, path)
        expect(answer.text, `${nameOf(call)} with everything`).not.toBe(forbidden)
        expect(answer.status, nameOf(call)).toBeLessThan(500)
      }
    }
  })
})

/** Names that an attacker might try to write. In JSON, `__proto__` is a name like any other. */
const FORGED = [
  'role',
  'isAdmin',
  'createdBy',
  'salary',
  'permissions',
  'deletedAt',
  '__proto__',
  'constructor',
  'toString',
]

describe('writes', () => {
  test('do nothing with names that they do not know', async () => {
    const entries = `{${FORGED.map((name) => `${JSON.stringify(name)}:"forged"`).join(',')}}`
    for (const call of calls.filter(({ method }) => method !== 'GET')) {
      const { status, text } = await knock(everything, call, call.path, entries)
      expect(JSON.parse(text).success, `${nameOf(call)}: ${text}`).toBe(false)
      expect(status, nameOf(call)).toBeLessThan(500)
    }
  })

  const actions = RESOURCES.flatMap((resource) => Object.values(resource.actions))
  test.each(actions.map((action) => ({ path: action.form.path, action })))(
    '$path names every entry that its form does not have',
    async ({ action }) => {
      const call = calls.find(({ path }) => path === action.endpoint)
      if (!call) throw new Error(`${action.endpoint} is not registered`)
      // A refusal names up to ten unknown fields, so it names all of these.
      const forged = FORGED.map((name) => `${JSON.stringify(name)}:"forged"`)
      const entries = `{"version":1,${forged.join(',')}}`
      const answer = await knock(everything, call, `${action.endpoint}?id=${uuidv7()}`, entries)
      expect([answer.status, Object.keys(JSON.parse(answer.text).errors ?? {})]).toEqual([
        400,
        expect.arrayContaining(FORGED),
      ])
    },
  )
})

/** Calls that take no button, each with the reason. */
const OWN = 'answers about the caller, or changes him, and nobody else'
const REPORT =
  'a report tells itself whom it is for: its menu, and the rights of what it is made of'
const PART = 'opens the documents that the caller had a part in, or sees anyway'
const PICKER = 'names and codes to choose from: asks itself for the form or filter that offers them'
const OPEN_CALLS: Readonly<Record<string, string>> = {
  [`POST ${SHARE_CALLS.add}`]: 'the right to share what it is for',
  [`GET ${OWN_SHOWN_CALLS.positive}`]: PART,
  [`GET ${OWN_LINK_CALLS.list}`]: OWN,
  [`PUT ${OWN_LINK_CALLS.withdraw}`]: OWN,
  ...Object.fromEntries(
    ['', '/uc/api'].flatMap((prefix) => [
      [`GET ${prefix}/Module/GetNavigationByApplicationIdAndUserId`, OWN],
      [`GET ${prefix}/Menu/GetNavigationByModuleIdAndUserId`, OWN],
      [`GET ${prefix}/Button/GetButtonAllByModuleIdAndUserId`, OWN],
      [`GET ${prefix}/User/GetCurrentUser`, OWN],
      [`PUT ${prefix}/User/ModifyUserPassword`, OWN],
      [`POST ${prefix}/UserInfo/AddVisitUser`, OWN],
    ]),
  ),
  'POST /hr/UserInfo/AddVisitUser': OWN,
  ...Object.fromEntries(
    ['List', 'Data', 'File'].map((what) => [`GET /hr/ReportTemplate/GetReport${what}`, REPORT]),
  ),
  'GET /uc/api/Home/GetHomeCards': OWN,
  'GET /uc/api/Menu/GetShellCounts': 'what waits for the person to decide, and his unread messages',
  'GET /uc/api/Home/GetHomeLayout': OWN,
  'PUT /uc/api/Home/UpdateHomeLayout': OWN,
  'PUT /uc/api/User/UpdateMyProfile': OWN,
  'PUT /uc/api/User/SetUserDelegate': OWN,
  'GET /uc/api/User/GetMyIdentities': OWN,
  'GET /uc/api/Search/GetSearchResults': 'what the lists and menus of the person show',
  'GET /uc/api/Search/GetSuggestions': 'what the list of staff and the menus of the person show',
  'GET /uc/api/User/GetMyProfile': OWN,
  'POST /uc/api/User/LinkIdentity': OWN,
  'DELETE /uc/api/User/UnlinkIdentity': OWN,
  'GET /uc/api/Session/GetMySessionList': OWN,
  'GET /uc/api/Session/GetMySignInList': OWN,
  'PUT /uc/api/Session/EndMySession': OWN,
  'PUT /uc/api/Session/EndMyOtherSessions': OWN,
  'GET /uc/api/Import/GetMyImportList': OWN,
  'GET /uc/api/Import/GetMyImport': OWN,
  'GET /uc/api/Import/GetMyImportRows': `${OWN}; asks again for the right to import`,
  'GET /uc/api/Import/DownloadMyImportRefused': `${OWN}; asks again for the right to import`,
  'PUT /uc/api/Import/SetMyImportColumns': `${OWN}; asks again for the right to import`,
  'PUT /uc/api/Import/SetMyImportReading': `${OWN}; asks again for the right to import`,
  'GET /uc/api/Import/GetMyImportQuestions': `${OWN}; asks again for the right to import`,
  'PUT /uc/api/Import/SetMyImportAnswers': `${OWN}; asks again for the right to import`,
  'PUT /uc/api/Import/CheckMyImport': `${OWN}; asks again for the right to import`,
  'PUT /uc/api/Import/CommitMyImport': `${OWN}; asks again for the right to import`,
  'DELETE /uc/api/Import/DeleteMyImport': OWN,
  'GET /uc/api/Export/GetMyExportList': OWN,
  'GET /uc/api/Export/GetMyExport': OWN,
  'GET /uc/api/Export/DownloadMyExport': `${OWN}; asks again for the right to export`,
  'PUT /uc/api/Export/CancelMyExport': OWN,
  'PUT /uc/api/Export/RetryMyExport': `${OWN}; asks again for the right to export`,
  'DELETE /uc/api/Export/DeleteMyExport': OWN,
  'GET /uc/api/ListView/GetMyListViewList': `${OWN}; of lists that the person sees`,
  'POST /uc/api/ListView/AddListView': `${OWN}; of a list that the person sees`,
  'PUT /uc/api/ListView/UpdateListView': `${OWN}, or a shared one, for users who may share`,
  'DELETE /uc/api/ListView/DeleteListView': `${OWN}, or a shared one, for users who may share`,
  'PUT /uc/api/ListView/SetMyDefaultListView': OWN,
  'PUT /uc/api/ListView/SetMyListColumns': OWN,
  'GET /hr/UserInfoCompetence/GetMyCompetence': OWN,
  'GET /hr/SalaryCompetence/GetMyCompetence': OWN,
  'GET /hr/DimissionCompetence/GetMyCompetence': OWN,
  'GET /hr/MeritSalaryCompetence/GetMyCompetence': OWN,
  'GET /hr/UserSalaryType/GetMyPayOpenings': OWN,
  'GET /hr/SalaryBank/GetMySalaryBanks': OWN,
  'POST /hr/UserBaseInfo/SetMyPicture': OWN,
  'DELETE /hr/UserBaseInfo/DeleteMyPicture': OWN,
  'GET /hr/CommitmentLetter/GetMyCommitmentLetterList': OWN,
  'GET /hr/FileAsset/GetPicture': 'asks itself for the record that the picture belongs to',
  'GET /hr/FileAsset/Download': 'asks itself for the record that the file belongs to',
  'GET /hr/ApprovalStep/GetMyApprovalList': OWN,
  'GET /hr/ApprovalStep/GetApprovalDocument': PART,
  'GET /hr/ApprovalStep/GetApprovalStepList': PART,
  'GET /hr/ApprovalStep/GetNextApproverList': 'asks itself whether the step is the caller’s',
  'GET /hr/PositiveExamine/GetPositiveExamineByPositiveId': PART,
  'GET /hr/ApprovalStep/GetNewDocument': 'asks itself for the right to add documents of the kind',
  'POST /hr/ApprovalStep/PreviewDocument':
    'asks itself for the rights to save and to submit documents of the kind; keeps nothing',
  'POST /hr/ApprovalStep/SaveAndSubmitDocument':
    'asks itself for the rights to save and to submit documents of the kind',
  'GET /hr/ApprovalStep/GetBatchPreview':
    'counts what the caller may submit, or what waits for him',
  'POST /hr/ApprovalStep/BeginBatch': 'asks itself for the right to the button, and of each again',
  'GET /hr/ApprovalStep/GetMyBatchList': 'what the caller began himself',
  'GET /hr/ApprovalStep/GetMyBatch': 'how far the caller’s own batch is',
  'GET /hr/ApprovalStep/GetMyBatchRefused': 'what did not go of the caller’s own batch',
  'GET /hr/ApprovalStep/DownloadMyBatchRefused': 'the same as a file',
  'PUT /hr/ApprovalStep/StopMyBatch': 'the caller’s own batch',
  'PUT /hr/ApprovalStep/ApproveDocuments': 'asks itself of each whether the step is the caller’s',
  'POST /hr/ApprovalStep/PreviewApprovals':
    'asks itself of each whether the step is the caller’s; keeps nothing',
  'PUT /hr/ApprovalStep/TakeBackApprovals':
    'asks itself of each whether the decision is the caller’s',
  'PUT /uc/api/Change/TakeBackChange':
    'asks itself for the right to the button, and whether the change is the caller’s',
  'PUT /hr/ApprovalStep/SubmitDocuments':
    'asks itself for the right to submit, and of each for its rule',
  ...Object.fromEntries(
    ['GET GetCommentList', 'GET GetCommentPeople', 'POST AddComment', 'DELETE DeleteComment'].map(
      (call) => [call.replace(' ', ' /wt/api/Comment/'), 'asks itself for the record spoken of'],
    ),
  ),
  'GET /hr/Comment/GetCommentList': PART,
  'GET /hr/Comment/GetCommentPeople': PART,
  'POST /hr/Comment/AddComment': PART,
  'DELETE /hr/Comment/DeleteComment': 'asks itself for the document, and whose comment it is',
  'PUT /hr/PostExplain/ApprovalPostExplain': 'asks itself whether the step is the caller’s',
  'PUT /hr/PostEstablishment/ApprovalPostEstablishment':
    'asks itself whether the step is the caller’s',
  'PUT /hr/Contract/ApprovalContract': 'asks itself whether the step is the caller’s',
  'PUT /hr/Dimission/ApprovalDimission': 'asks itself whether the step is the caller’s',
  'PUT /hr/Positive/ApprovalPositive': 'asks itself whether the step is the caller’s',
  'PUT /hr/Probation/ApprovalProbation': 'asks itself whether the step is the caller’s',
  'PUT /hr/RecruitingApplication/ApprovalRecruitingApplication':
    'asks itself whether the step is the caller’s',
  'PUT /hr/ReviewApplication/ApprovalReviewApplication':
    'asks itself whether the step is the caller’s',
  'PUT /hr/ToBeRecruited/ApprovalToBeRecruited': 'asks itself whether the step is the caller’s',
  'PUT /hr/InsuranceFormality/ApprovalInsuranceFormality':
    'asks itself whether the step is the caller’s',
  'PUT /hr/Document/ApprovalDocument': 'asks itself whether the step is the caller’s',
  'PUT /hr/Train/ApprovalTrain': 'asks itself whether the step is the caller’s',
  'PUT /hr/Transfer/ApprovalTransfer': 'asks itself whether the step is the caller’s',
  ...Object.fromEntries(
    [
      'BusinessTrip',
      'ClockInCorrection',
      'HoursLeave',
      'Leave',
      'ReturnCompany',
      'VisitFamily',
      'WorkOvertime',
    ].map((name) => [
      `PUT /sa/${name}/Approval${name}`,
      'asks itself whether the step is the caller’s',
    ]),
  ),
  ...Object.fromEntries(
    ['OrganizeCollaboration', 'YearPlan', 'YearPlanChange'].map((name) => [
      `PUT /wt/api/${name}/Approval${name}`,
      'asks itself whether the step is the caller’s',
    ]),
  ),
  'GET /hr/Transfer/GetTransferImpact': PART,
  'GET /hr/PostExplain/GetCurrentPostExplain': 'what a post asks for, to everybody who works here',
  'POST /sa/ClockIn/AddClockIn': OWN,
  [`GET ${PIN_CALLS.read}`]: OWN,
  [`PUT ${PIN_CALLS.set}`]: OWN,
  [`PUT ${PIN_CALLS.remove}`]: OWN,
  'GET /wt/api/SearchQuanxian/GetSearchUserList': OWN,
  'GET /wt/api/Message/GetMessageList': OWN,
  'GET /wt/api/Message/GetNewMessageCount': OWN,
  'GET /wt/api/Message/GetMessagesSince': OWN,
  'PUT /wt/api/Message/UpdateMessageStatus': OWN,
  'GET /wt/api/Message/GetMyMessagePreferences': OWN,
  'PUT /wt/api/Message/SetMyMessagePreferences': OWN,
  'GET /uc/api/User/GetUserSelectList': PICKER,
  'GET /uc/api/DataDict/GetDictByType': 'option lists of forms',
  ...Object.fromEntries(
    RESOURCES.filter(({ path }) => OPEN_OPTIONS.has(path)).map(({ endpoints }) => [
      `GET ${endpoints.options}`,
      PICKER,
    ]),
  ),
}

test('only calls of the list take no more than being signed in', () => {
  // A call with an empty list of permissions needs none.
  const open = calls.filter((call) => codesOf(call).length === 0).map(nameOf)
  const where = placeOf('tests/api/rights-table.ts', 'const OPEN_OPTIONS')
  const advice = `${where} what a form refers to, and nothing else; other calls in OPEN_CALLS here`
  expect(open.sort(), advice).toEqual(Object.keys(OPEN_CALLS).sort())
})

/** Calls that need the token of a share link, and no account (share-links.test.ts). */
const SHARED = [
  ...Object.entries(SHARE_CALLS).flatMap(([name, path]) => (name === 'add' ? [] : [path])),
  ...Object.values(SHOWN_CALLS),
]
  .flatMap(pathsOf)
  .map((at) => `POST ${at}`)

/**
 * Calls that need the token of a device (attend-devices.test.ts, terminals.test.ts), or the code that creates
 * such a token. Devices report clock-ins and have no account.
 */
const OF_DEVICES = [CLOCK_CALLS.push, ...Object.values(TERMINAL_CALLS)]
  .flatMap(pathsOf)
  .map((at) => `POST ${at}`)

/** Calls that need the token in the address of a calendar feed (calendar-feed.test.ts). */
const OF_FEEDS = pathsOf(FEED_CALLS.read).map((at) => `POST ${at}`)

/** The calls of the public pages, for everybody (careers-attack.test.ts). */
const OF_CAREERS = [...Object.values(CAREERS_CALLS), ...Object.values(FIRST_DAY_CALLS)]
  .flatMap(pathsOf)
  .map((at) => `POST ${at}`)

/** The embedded provider checks passwords, codes and tokens by rules of its own. */
const PROVIDER = [
  'GET /.well-known/openid-configuration',
  'GET /oauth/authorize',
  'GET /oauth/authorize/:uid',
  'GET /oauth/jwks',
  'GET /oauth/session/end',
  'GET /oauth/sign-in/:uid',
  'GET /oauth/userinfo',
  'POST /oauth/revocation',
  'POST /oauth/session/end/confirm',
  'POST /oauth/sign-in/:uid',
  'POST /oauth/token',
  'POST /oauth/userinfo',
]

test('nothing is mounted past the registry', () => {
  // Middleware handles all requests, but answers none of them.
  const routes = api.routeTable().routes.filter(({ method }) => method !== 'ALL')
  const listed = calls.flatMap(({ method, path }) => pathsOf(path).map((at) => `${method} ${at}`))
  const expected = [
    ...listed,
    ...PROVIDER,
    ...SHARED,
    ...OF_DEVICES,
    ...OF_FEEDS,
    ...OF_CAREERS,
    'GET /openapi.json',
    'GET /api-docs',
  ]
  // Middleware before a handler is listed as a route of its own, so the set removes the duplicates.
  const mounted = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  expect([...mounted].sort()).toEqual(expected.sort())
  const ours = routes.filter(({ path }) => !path.startsWith('/oauth/'))
  expect(ours.filter(({ path }) => path.includes(':'))).toEqual([])
})

describe('forged identities', () => {
  const NAVIGATION = [
    '/Module/GetNavigationByApplicationIdAndUserId',
    '/Menu/GetNavigationByModuleIdAndUserId',
    '/Button/GetButtonAllByModuleIdAndUserId',
  ].flatMap((path) => [path, `/uc/api${path}`])
  let staff: Caller
  let own: string
  let foreign: string
  let mid: string

  beforeAll(async () => {
    staff = await api.as('staff1')
    const idOf = (name: string) =>
      database.value('select id from app_user where user_name = $1', [name]).then(String)
    ;[own, foreign] = await Promise.all([idOf('staff1'), idOf('hrdir')])
    mid = String(await database.value("select id from module where code = 'm-hr'"))
  })

  test.each(NAVIGATION)('%s answers about nobody but the caller', async (path) => {
    const ask = { appId: 'hr-back-office', mid }
    const good = await staff(path, { query: { ...ask, uid: own } })
    expect(good.status).toBe(200)
    for (const uid of [foreign, '', own.toUpperCase(), `${own} `, `${own},${foreign}`, 'null']) {
      const answer = await staff(path, { query: { ...ask, uid } })
      expect([answer.status, answer.body.code, answer.body.response], uid).toEqual([
        403,
        'forbidden',
        null,
      ])
    }
    expect((await staff(path, { query: { ...ask, userId: own, usercode: own } })).status).toBe(403)
    // Other names for a user, beside the right one, change nothing.
    const names = { userId: foreign, usercode: 'hrdir', userCode: 'hrdir', sub: foreign }
    const forged = await staff(path, { query: { ...ask, uid: own, ...names } })
    expect(forged.text).toBe(good.text)
    const twice = `${path}?uid=${foreign}&uid=${own}&mid=${mid}&appId=hr-back-office`
    // Two values for one parameter are ambiguous, so the server refuses them.
    expect((await staff(twice)).status).toBe(400)
  })

  test('a visit is that of the caller, whatever it says', async () => {
    const remark = '/forged/visit'
    const claims = {
      createCode: 'hrdir',
      userId: foreign,
      userName: 'somebody',
      clientIp: '1.2.3.4',
    }
    const body = { ...claims, remark, modelType: '1' }
    expect((await staff('/hr/UserInfo/AddVisitUser', { method: 'POST', body })).status).toBe(200)
    await expect
      .poll(() =>
        database.rows('select user_id, client_ip from visit_log where remark = $1', [remark]),
      )
      .toEqual([{ user_id: own, client_ip: null }])
  })

  test('changes the caller’s own profile, whatever user the call names', async () => {
    const before = await database.value('select to_jsonb(u)::text from app_user u where id = $1', [
      foreign,
    ])
    for (const name of ['id', 'userId', 'uid', 'usercode', 'sub']) {
      const body = { [name]: foreign, phone: '13912345678' }
      await staff('/uc/api/User/UpdateMyProfile', { method: 'PUT', body })
    }
    const after = await database.value('select to_jsonb(u)::text from app_user u where id = $1', [
      foreign,
    ])
    expect(after).toBe(before)
  })
})

test('a file is refused as any other call', async () => {
  const [archives] = RESOURCES
  if (!archives) throw new Error('no resources')
  const stranger = createDownload(api.fetch, without.get('hr/archives:export') ?? '')
  expect((await stranger(archives, {})).status).toBe(403)
})
