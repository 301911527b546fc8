import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
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
