import type { Resource } from '#platform/define/engine/define-resource.ts'
import { childrenOf } from '#product/define/registry.server.ts'

type Ask = <Row extends { id: string }>(text: string) => Promise<Row[]>

/** The names of the tabs of a record after the first one. */
function tabsOf(resource: Resource): string[] {
  if (resource.parent) return []
  if (resource.page) return [...Object.keys(resource.page.tabs), 'history']
  const children = childrenOf(resource).map(({ path }) => path.split('/').at(-1) ?? '')
  return [...Object.keys(resource.groups ?? {}).slice(1), ...children, 'history']
}

/** One address for every kind of page of these resources, and the pages without a resource. */
export async function everyAddress(ask: Ask, resources: readonly Resource[]): Promise<string[]> {
  const firstOf = async (table: string) =>
    (await ask(`select id from ${table} where deleted_at is null order by id limit 1`))[0]?.id
  const found: string[] = [
    '/',
    '/messages',
    '/emptyPage',
    '/refuse',
    '/404',
    '/account/password',
    '/logout',
    '/403',
    '/About',
    '/Welcome',
    '/Public/iframe',
    '/printUser',
    `/printUser?ids=${await firstOf('user_base_info')}`,
    '/kiosk',
    '/SharingCenter/Recruitment',
    `/SharingCenter/Recruitment?id=${await firstOf('recruiting_application')}`,
    `/SharingCenter/postInfo?id=${await firstOf('post')}`,
    `/SharingCenter/dptinfo?id=${await firstOf('department')}`,
    `/SharingCenter/teaminfo?deptId=${await firstOf('department')}`,
    `/SharingCenter/Positive?positiveId=${await firstOf('positive')}`,
    `/SharingCenter/TransferCenter?transferId=${await firstOf('transfer')}`,
    '/SharingCenter/teaminfo',
    '/SharingCenter/Positive',
    '/SharingCenter/TransferCenter',
    '/SharingCenter/candidate',
    '/SharingCenter/SalaInterview',
    '/SharingCenter/candidateData',
    `/addUser?job=${await firstOf('recruiting_application')}`,
    '/addUser?at=day',
    '/Thanks',
    '/account/pin',
    '/account/bank-cards',
    '/account/file/edit',
    '/attendance/calendar',
    '/attendance/calendar?year=1999',
    ...['', '?view=week', '?view=date', '/check', '/locks', '/print', '/import'].map(
      (path) => `/attendance/roster${path}`,
    ),
    ...['/by-month', '/by-month?mode=rotate'].map((path) => `/attendance/roster${path}`),
    '/org/chart',
    '/org/chart?depth=9',
    '/org/amounts',
    '/pay/merit-team',
    '/pay/merit-departments',
    '/pay/city-rules',
    '/pay/insurance-due',
    '/pay/insurance-compare',
    '/pay/insurance-compare/import',
    '/pay/fund-compare',
    '/pay/fund-compare/import',
    '/pay/insurance-report?by=type',
    '/pay/fund-report?by=entity',
    '/pay/terms-due',
    '/pay/back-pay',
    '/pay/city-rules?base=9876.50',
    '/pay/tax-simulator',
    '/pay/tax-months',
    '/pay/tax-months/import',
    '/pay/tax-report?by=taxKind',
    '/pay/cost?by=kind',
    '/pay/cost/rise?percent=5',
    '/pay/cost/spread',
    '/pay/reports',
    `/pay/runs/${await firstOf('pay_run')}/voucher`,
    '/pay/tax-year',
    '/pay/my-slips',
    '/pay/my-slips?year=1999',
    '/pay/my-slips/proof',
    `/pay/my-slips/${await firstOf('salary')}`,
    '/pay/tax-simulator?income=30000&insurance=4500&extra=2000&bonus=36001',
    '/org/departments?view=list',
    '/system/jobs',
    '/system/jobs/take-effect',
    '/work/my-tasks',
    '/work/my-tasks?part=processed',
    '/work/board?of=all',
    '/hr/candidates/board',
    '/hr/recruiting-figures',
    '/hr/recruiting-figures/rows?figure=channelApplied&key=-',
    '/hr/recruiting-figures/rows?figure=hired&key=nobody&page=9',
    '/hr/interviews/calendar',
    '/hr/my-interviews',
    '/hr/my-referrals',
    `/hr/my-referrals/new?need=${await firstOf('recruiting_application')}`,
    '/work/tasks/many',
    '/work/task-classes/matrix',
    '/work/year-plans',
    '/work/year-plans?open=all',
    '/work/year-plans?view=list',
    `/system/users/${await firstOf('app_user')}/rights`,
    `/pay/runs/${await firstOf('pay_run')}/differences`,
    `/pay/back-pay/${await firstOf('user_base_info')}`,
    `/pay/runs/${await firstOf('pay_run')}/audit`,
    `/pay/runs/${await firstOf('pay_run')}/unconfirmed`,
    `/pay/bank-batches/${await firstOf('bank_batch')}/result`,
    `/pay/spreadsheets/import?id=${await firstOf('salary_excel')}`,
    `/pay/my-slips/sheets/${await firstOf('salary_excel')}`,
  ]
  const role = await firstOf('role')
  for (const { id } of await ask("select id from module where type = '1' and deleted_at is null")) {
    found.push(`/system/permissions?role=${role}&module=${id}`, `/system/menus?module=${id}`)
  }
  for (const resource of resources) {
    const { path, table, fields, isReadOnly, actions } = resource
    const columns = Object.keys(fields).join(',')
    found.push(
      `/${path}?choose=1&more=1&pageSize=10`,
      `/${path}?columns=${columns}&pick=all&pageSize=10`,
      `/${path}/views?back=pageSize%3D10`,
    )
    if (!isReadOnly) found.push(`/${path}/new`)
    const id = await firstOf(table)
    if (id === undefined) continue
    if (resource.page) found.push(`/${path}/${id}/print`)
    found.push(`/${path}/${id}`, ...tabsOf(resource).map((tab) => `/${path}/${id}?tab=${tab}`))
    if (!isReadOnly) {
      found.push(`/${path}/${id}/edit`, `/${path}/${id}/delete`)
      found.push(`/${path}/bulk-delete?ids=${id}`)
      if (resource.endpoints.updateBatch) found.push(`/${path}/bulk-edit?ids=${id}`)
    }
    for (const { name, on } of Object.values(actions)) {
      found.push(on === 'record' ? `/${path}/${id}/act/${name}` : `/${path}/act/${name}`)
    }
  }
  return found
}
