import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { families } from '#modules/hr/archives/define/family.ts'
import { RecordTable } from '#platform/web/components/table/record-table.tsx'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { listDescriptor } from './list-descriptor.server.ts'
import { describeTable } from './table.server.ts'

const t = translator('zh')
const words = { language: 'zh', t } as const
const descriptor = listDescriptor(families, { language: 'zh', permissions: new Set() })
const PERSON = '01890a5d-ac96-774b-bcce-b302099a8057'
const record = { id: 'f1', version: 1, name: '王小明', userId: PERSON, userName: '王大明' }

function draw(owner: typeof families.parent): string {
  const columns = descriptor.columns.filter(
    ({ shown, name }) => shown && (owner || name !== 'userId'),
  )
  const rights = { add: false, edit: false, delete: false, export: false }
  const table = describeTable({ descriptor, columns, records: [record], rights, owner }, words)
  return renderToStaticMarkup(createElement(RecordTable, { table, caption: '', suffix: '', t }))
}

describe('a list of child rows', () => {
  it('names the owner of each beyond the page of that, and leads there', () => {
    expect(draw(families.parent)).toContain(`<a href="/hr/archives/${PERSON}">王大明</a>`)
  })

  it('leaves out the owner on the owner’s own page', () => {
    expect(draw(undefined)).not.toContain('王大明')
  })
})

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** The cell of the applicant, whose second line is the time of the application. */
function applicant(applyAt: string): string {
  const of = listDescriptor(leaves, { language: 'zh', permissions: new Set() })
  const columns = of.columns.filter(({ name }) => name === 'applyUserId' || name === 'applyAt')
  const records = [{ id: 'l1', version: 1, applyUserId: PERSON, applyUserName: '王大明', applyAt }]
  const rights = { add: false, edit: false, delete: false, export: false }
  const table = describeTable({ descriptor: of, columns, records, rights }, words)
  return renderToStaticMarkup(createElement(RecordTable, { table, caption: '', suffix: '', t }))
}

describe('a person with a moment below the name', () => {
  it('has both beside the avatar', () => {
    expect(applicant(`${daysAgo(400)} 10:30:00`)).toMatch(
      /class="who"><span class="face[^>]*>王<\/span><span>王大明<small[^>]*>[-\d]+<\/small><\/span>/,
    )
  })

  it('has the day of these months, the month of any other day, and the whole moment as its title', () => {
    const [recent, old] = [daysAgo(3), daysAgo(400)]
    expect(applicant(`${recent} 10:30:00`)).toContain(
      `title="${recent} 10:30" data-l="申请时间">${recent.slice(5)}</small>`,
    )
    expect(applicant(`${old} 10:30:00`)).toContain(
      `title="${old} 10:30" data-l="申请时间">${old.slice(0, 7)}</small>`,
    )
  })
})
