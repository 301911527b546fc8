import { expect } from 'vitest'
import { sql } from '../e2e/database.ts'
import { readRun } from '../e2e/run-state.ts'
import { passwordOf } from '../e2e/sign-in.ts'
import type { Walker } from './walker.ts'

const ROWS = '.records tbody tr'
const SAVE = 'form.form .buttons .button-primary'
const RECORD = /^\/hr\/archives\/[\da-f-]{36}/

type Step = { name: string; walk(walker: Walker): Promise<void> }

/**
 * The working day of an HR employee, from sign-in to sign-out; each step starts where the previous one ended.
 */
export const JOURNEY: readonly Step[] = [
  { name: 'sign-in and home', walk: beginDay },
  { name: 'list, filter and record', walk: readRecord },
  { name: 'a form that is refused, then saved', walk: saveForm },
  { name: 'menu of a row', walk: openRowMenu },
  { name: 'somebody looked for in a form', walk: choosePerson },
  { name: 'search', walk: search },
  { name: 'departments, chart and requests', walk: lookAround },
  { name: 'menus of a phone', walk: usePhone },
  { name: 'sign-out, and the rights of a role', walk: changePerson },
]

export async function signIn(walker: Walker, user: string): Promise<void> {
  await walker.open('/login')
  await walker.fill('[name=user]', user)
  await walker.fill('[name=password]', passwordOf(user))
  await walker.press('main form .button-primary')
  await walker.at(/^\/(?!login)/)
}

async function beginDay(walker: Walker): Promise<void> {
  await signIn(walker, 'hrmgr')
  await walker.see('.tile')
  await walker.see('.chart svg')
  await walker.usable('home')
  await walker.scriptsAreWhole()
  await walker.readable('home')
}

async function readRecord(walker: Walker): Promise<void> {
  await walker.press({ css: '.modules a', text: '人事管理' })
  await walker.at(/^\/hr\/archives$/)
  await walker.see('.records tbody th a')
  await walker.scriptsAreWhole()
  await walker.usable('list')
  await walker.readable('list')
  const all = await walker.count(ROWS)
  const [person] = await sql<{ name: string }>(
    "select name from user_base_info where status = '2' and deleted_at is null and name ~ '^..$' order by id limit 1",
  )
  await walker.fill('.filter-line .find-box [name=key]', person?.name ?? '')
  await walker.press('.filter-line .find-box button')
  await walker.at(/^\/hr\/archives\?(.*&)?key=/)
  await walker.see('.records tbody th', person?.name)
  expect(await walker.count(ROWS)).toBeLessThan(all)
  await walker.press({ css: '.records tbody th a', text: person?.name ?? '' })
  await walker.at(RECORD)
  await walker.see('.head-card h1', person?.name)
  await walker.usable('record')
  await walker.readable('record')
  await openTabs(walker)
}

/** Opens every tab of the current page. */
async function openTabs(walker: Walker): Promise<void> {
  const others = await walker.driver.evaluate(
    "Array.from(document.querySelectorAll('.tabs a:not([aria-current])')).map((tab) => tab.getAttribute('href'))",
  )
  expect(others).not.toEqual([])
  for (const href of others as string[]) {
    const tab = `.tabs a[href="${href}"]`
    await walker.press(tab)
    await walker.see(`${tab}[aria-current]`)
    await walker.usable(`part ${new URLSearchParams(href.split('?')[1]).get('tab')}`)
  }
}

async function saveForm(walker: Walker): Promise<void> {
  const name = `T${Date.now()}`
  const [taken] = await sql<{ code: string }>(
    'select code from department_type where deleted_at is null limit 1',
  )
  await walker.open('/org/department-types/new')
  await walker.usable('form')
  await walker.readable('form')
  await walker.fill('[name=code]', taken?.code ?? '')
  await walker.fill('[name=name]', name)
  await walker.press(SAVE)
  await walker.see('[role=alert]')
  await walker.see('.field .error')
  await walker.usable('form with an error')
  await walker.fill('[name=code]', name)
  await walker.press(SAVE)
  await walker.see('.notice-success')
  await walker.usable('saved')
  const saved = await sql('select 1 from department_type where code = $1 and name = $1', [name])
  expect(saved).toHaveLength(1)
}

async function openRowMenu(walker: Walker): Promise<void> {
  await walker.open('/org/department-types')
  await walker.press('.records .actions button')
  await walker.see('.popup a', '编辑')
  await walker.usable('menu of a row', '.popup')
  await walker.press({ css: '.records .popup a', text: '编辑' })
  await walker.at(/^\/org\/department-types\/[\da-f-]{36}\/edit/)
  await walker.see(SAVE)
}

async function choosePerson(walker: Walker): Promise<void> {
  const [person] = await sql<{ name: string; no: string }>(
    "select name, emp_no as no from user_base_info where status = '2' and deleted_at is null order by id limit 1",
  )
  const [name = '', no = ''] = [person?.name, person?.no]
  await walker.open('/org/user-positions/new')
  if (walker.scripts === 'run') {
    await walker.fill('input[role=combobox]', no)
    await walker.see('[role=listbox] [role=option]', name)
    await walker.usable('choices', '[role=listbox]')
    await walker.press({ css: '[role=option]', text: name })
    await walker.until(`document.querySelector('[role=combobox]').value.includes('${name}')`)
  } else {
    await walker.fill('.picker [name$=".key"]', no)
    await walker.press('.picker button')
    await walker.see('.picker select', name)
    await walker.usable('choices')
  }
}

async function search(walker: Walker): Promise<void> {
  await walker.fill('.search-box input', '部')
  await walker.driver.enter()
  await walker.at(/^\/search\?q=/)
  await walker.see('.hit a')
  await walker.usable('search')
  await walker.readable('search')
}

async function lookAround(walker: Walker): Promise<void> {
  await walker.open('/org/departments')
  await walker.usable('departments')
  await walker.press('.desk-tree .name')
  await walker.at(/^\/org\/departments\/[\da-f-]{36}/)
  await walker.see('.head-card h1')
  await walker.usable('department')
  await openTabs(walker)
  await walker.open('/org/chart')
  await walker.see('.org-box')
  await walker.usable('chart')
  await walker.open('/hr/info-changes')
  await walker.usable('requests')
}

async function usePhone(walker: Walker): Promise<void> {
  await walker.resize(390)
  await walker.open('/')
  await walker.usable('home on a phone')
  await walker.press('.menus > button')
  await walker.see('.menu-sheet a', '人事管理')
  await walker.usable('menus of a phone', '.menu-sheet')
  await walker.press({ css: '.menu-sheet .modules a', text: '人事管理' })
  await walker.at(/^\/hr\/archives$/)
  await walker.see('.records tbody th a')
  await walker.usable('list on a phone')
  await walker.press('.menus > button')
  await walker.see('.side a', '信息变更申请')
  // A press outside the menu closes it.
  await walker.driver.press(370, 600)
  await walker.until("!document.querySelector('.side a').getClientRects().length")
  await walker.press('.records tbody th a')
  await walker.at(RECORD)
  await walker.usable('record on a phone')
  await walker.resize(1280)
}

async function changePerson(walker: Walker): Promise<void> {
  await walker.press('.top-end .menu > button')
  await walker.see('.top-end .popup a', '退出登录')
  await walker.usable('menu of the account', '.popup')
  await walker.press({ css: '.top-end .popup a', text: '退出登录' })
  await walker.at(/^\/logout$/)
  await walker.usable('sign-out')
  await walker.press('main form .button-primary')
  await walker.at(/^\/login/)
  await signIn(walker, 'admin')
  await walker.open('/system/permissions')
  await walker.see('.matrix')
  await walker.usable('rights of a role')
  await walker.readable('rights of a role')
  const box = '.matrix tbody input[type=checkbox]'
  const isTicked = `document.querySelector('${box}').checked`
  const before = await walker.driver.evaluate(isTicked)
  await walker.press(box)
  await walker.until(`${isTicked} === ${!before}`)
}

/** Signs out the current user; there may be none. */
export async function signOut(walker: Walker): Promise<void> {
  await walker.driver.open(`${readRun().url}/logout`)
  await walker.at(/^\/log(in|out)/)
  if ((await walker.driver.evaluate('location.pathname')) !== '/logout') return
  await walker.press('main form .button-primary')
  await walker.at(/^\/login/)
}
