import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { STILL_TO_COME } from '#modules/hr/define/samples.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import { chooseTarget } from './choose-target.ts'

export type NewPerson = { empNo: string; name: string; idCardNo: string; phone: string }

// Enough characters for hundreds of different names of four characters.
const LETTERS =
  '一二三四五六七八九十百千万东南西北春夏秋冬金木水火土山石田林江河湖海云风雨雪花草松竹梅兰'

/** A person who is not in the company yet; each call makes a different one. */
export function newPerson(): NewPerson {
  // Employee numbers of the demo company have zeros in a row. Numbers without zeros never contain one, so a search for
  // an employee does not find this person too.
  const number = (digits: number) => Array.from({ length: digits }, () => randomInt(1, 10)).join('')
  const name = Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  // An odd 17th digit means male; the birth year is 1990.
  const first17 = `11${number(4)}1990${pad(randomInt(12) + 1)}${pad(randomInt(28) + 1)}${number(2)}1`
  return {
    empNo: `E${number(9)}`,
    name: `测${name}`,
    idCardNo: first17 + idCardCheckDigit(first17),
    phone: `199${number(8)}`,
  }
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

/** A short text that no other test uses. */
export function unique(prefix: string): string {
  return `${prefix}${randomInt(36 ** 5).toString(36)}${randomInt(36 ** 3).toString(36)}`
}

/** Enters a person into the form of a new personnel file, with a joining date in the future. */
export async function fillNewPerson(page: Page, person: NewPerson): Promise<void> {
  const type = (label: string, text: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text)
  const choose = (label: string, option: string) =>
    page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })
  await type('工号', person.empNo)
  await type('姓名', person.name)
  await choose('性别', '男')
  await choose('证件类型', '居民身份证')
  await type('证件号码', person.idCardNo)
  await type('手机', person.phone)
  await type('紧急联系人姓名', '张三')
  await type('与本人关系', '朋友')
  await type('紧急联系电话', person.phone)
  await choose('用工性质', '劳动合同')
  // Other tests add departments, so the select may have become a search box.
  await chooseTarget(page, '部门', '软件研发部')
  await page.getByLabel('入职日期').fill(STILL_TO_COME)
  await page.getByLabel('参加工作日期').fill('2015-07-01')
}
