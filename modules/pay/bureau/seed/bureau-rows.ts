import { CITIES } from '#platform/seed/place-pool.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

/** The headings of the files of made-up bureaus, for the cities in which the employers are registered. */
function* rows(context: SeedContext) {
  let row = 0
  for (const city of CITIES) {
    for (const register of ['insurance', 'fund']) {
      yield {
        ...context.stamp('bureau_columns', row),
        city,
        register,
        name_head: '姓名',
        paper_head: '证件号码',
        type_head: register === 'insurance' ? '险种' : null,
        base_head: '缴费基数',
        company_head: '单位缴纳',
        person_head: '个人缴纳',
        remark: '示例数据，非任何真实经办机构的格式',
      }
      row += 1
    }
  }
}

/** Columns of the bureaus' files. */
export function bureauTable(context: SeedContext): SeedTable {
  return seedTable('bureau_columns', () => rows(context))
}
