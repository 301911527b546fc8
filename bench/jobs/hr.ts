import { randomInt } from 'node:crypto'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import type { Company } from './company.ts'
import type { Job } from './job.ts'
import { follow, takeFrom } from './steps.ts'
import type { Walk } from './walk.ts'

const file = (id: string) => `/hr/archives/${id}`

/**
 * The id of the nth file of a regular employee without an account and without an open document, the latest
 * first.
 */
async function regularFile({ sql }: Company, nth: number): Promise<string> {
  const rows = await sql<{ id: string }>(
    `select f.id from user_base_info f
     where f.status = '2' and f.deleted_at is null and f.emp_kind = '1'
       and not exists (select from app_user u where u.user_base_id = f.id)
       and not exists (select from transfer t where t.user_id = f.id and t.state in ('0', '1', '2', '4'))
       and not exists (select from dimission d where d.user_id = f.id)
     order by f.emp_no desc limit $1`,
    [nth + 1],
  )
  return rows[nth]?.id ?? ''
}

/**
 * Opens the form of a document from the head of the file or from its menu 发起. The form is already
 * filled in with the person.
 */
async function begin(walk: Walk, document: string) {
  const { main, press, see } = walk
  const menu = main.getByRole('button', { name: /^发起/ })
  await see(menu)
  const link = main.getByRole('link', { name: document, exact: true }).first()
  await ((await link.isVisible()) ? press(link) : takeFrom(walk, menu, document))
}

const saveDraft = async ({ page, main, press, see }: Walk) => {
  await press(main.getByRole('button', { name: '保存草稿', exact: true }))
  await see(page.getByText('保存成功'))
}

/** A telephone number, in full or masked. */
const PHONE = /1\d{10}|\d{3}\*{4}\d{4}/

const findPerson: Job = {
  name: 'find a person and call',
  who: 'leader1',
  budget: { pages: 0, presses: 0, values: 1 },
  async given({ sql }) {
    const [person] = await sql<{ name: string }>(
      "select name from app_user where user_name = 'staff1'",
    )
    return person?.name ?? ''
  },
  async walk({ page, main, isScripted, enter, fill, see }, name) {
    const banner = page.getByRole('banner')
    const box = banner.getByRole('searchbox')
    await fill(box, name)
    if (isScripted) {
      await see(banner.getByText(PHONE))
      return
    }
    await enter(box)
    await see(main.getByRole('listitem').filter({ hasText: name }).getByText(PHONE))
  },
}

const startTransfer: Job = {
  name: 'start a transfer from a file',
  who: 'er',
  budget: { pages: 1, presses: 2, values: null },
  given: (company) => regularFile(company, 0),
  start: file,
  async walk(walk) {
    const { main, choose, fill, find } = walk
    await begin(walk, '调动')
    await choose(main.getByRole('combobox', { name: '调动类型', exact: true }), '平级调动')
    await fill(main.getByLabel('生效日期'), dayFromToday(30))
    await find('调入部门', '财务部')
    await find('新岗位', '会计')
    await fill(main.getByRole('textbox', { name: '原因', exact: true }), '项目需要')
    await saveDraft(walk)
  },
}

const startDeparture: Job = {
  name: 'start a departure from a file',
  who: 'er',
  budget: { pages: 1, presses: 2, values: null },
  given: (company) => regularFile(company, 1),
  start: file,
  async walk(walk) {
    const { main, choose, fill } = walk
    await begin(walk, '离职')
    await choose(main.getByRole('combobox', { name: '离职类型', exact: true }), '主动辞职')
    await fill(main.getByLabel('申请（通知）日期'), dayFromToday(0))
    await fill(main.getByLabel('最后工作日'), dayFromToday(40))
    await choose(main.getByRole('combobox', { name: '离职原因', exact: true }), '职业发展')
    await saveDraft(walk)
  },
}

/** Begins the confirmation of a person on probation, from the file of that person. */
const startConfirmation: Job = {
  name: 'start a confirmation from a file',
  who: 'er',
  budget: { pages: 1, presses: 2, values: null },
  async given({ sql }) {
    const [row] = await sql<{ about: string }>(
      `select p.user_id || ' ' || (p.end_date + 1)::text as about from probation p join user_base_info f on f.id = p.user_id
       where f.status = '1' and p.deleted_at is null
         and not exists (select from positive c where c.user_id = p.user_id and c.deleted_at is null)
       order by f.join_date limit 1`,
    )
    return row?.about ?? ''
  },
  start: (about) => file(about.split(' ')[0] ?? ''),
  async walk(walk, about) {
    const { main, fill } = walk
    const [, day = ''] = about.split(' ')
    await begin(walk, '转正')
    await fill(main.getByLabel('生效日期'), day)
    await fill(main.getByRole('textbox', { name: '工作总结' }), '按期完成了试用目标')
    await saveDraft(walk)
  },
}

const renewContract: Job = {
  name: 'renew a contract',
  who: 'er',
  budget: { pages: 1, presses: 2, values: 1 },
  async given({ sql }) {
    const [row] = await sql<{ id: string }>(
      `select c.id from contract_view c where c.part = 'expiring'
         and not exists (select from contract n where n.prev_id = c.id and n.deleted_at is null)
       order by c.end_date limit 1`,
    )
    return row?.id ?? ''
  },
  start: (id) => `/hr/contracts/${id}`,
  async walk(walk) {
    const { page, press, see } = walk
    await follow(walk, '续签')
    await press(page.getByRole('button', { name: '续签并提交', exact: true }))
    await see(page.getByText(/^已提交|^续签合同已提交/))
  },
}

const pick = (letters: string) => letters.charAt(randomInt(letters.length))

/** A person who is not in the company yet. */
function newPerson() {
  const number = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0')
  // An odd digit before the last one means male.
  const first17 = `110${number(3)}19900101${number(2)}1`
  const name = `测${Array.from({ length: 3 }, () => pick('金木水火土山石田林江河湖海')).join('')}`
  return { name, idCardNo: first17 + idCardCheckDigit(first17), phone: `199${number(8)}` }
}

const joinSomebody: Job = {
  name: 'join somebody',
  who: 'er',
  budget: { pages: 1, presses: 2, values: null },
  async walk(walk) {
    const { main, press, fill, choose, find, see } = walk
    const { name, idCardNo, phone } = newPerson()
    const type = (label: string, text: string) =>
      fill(main.getByRole('textbox', { name: label, exact: true }), text)
    await press(main.getByRole('link', { name: '办理入职', exact: true }))
    await type('姓名', name)
    await choose(main.getByRole('combobox', { name: '证件类型', exact: true }), '居民身份证')
    await type('证件号码', idCardNo)
    await type('手机', phone)
    await type('紧急联系人姓名', '张三')
    await type('与本人关系', '朋友')
    await type('紧急联系电话', phone)
    await type('参加工作日期', '2015-07-01')
    await find('部门', '软件研发部')
    await type('入职日期', dayFromToday(0))
    await press(main.getByRole('button', { name: '办理入职' }))
    await see(name)
  },
}

export const HR_JOBS: readonly Job[] = [
  findPerson,
  startTransfer,
  startConfirmation,
  startDeparture,
  renewContract,
  joinSomebody,
]
