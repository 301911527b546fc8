import { GatewayError } from '#app/gateway/gateway-error.ts'
import { holdsRight } from '#app/gateway/navigation.server.ts'
import { formatDate } from '#app/lib/format.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { departmentThen } from '#contracts/organisation.ts'
import { readAskedDay } from './asked-day.server.ts'
import type { DepartmentThenView } from './department-then-view.ts'
import { createNumberText } from './number-text.ts'

/** What the department was on the day in `?at=`; today's state when none is asked for. */
export async function loadDepartmentThen(
  call: ResourceCall,
  id: string,
): Promise<DepartmentThenView> {
  const { gateway, language, t, url } = call
  const maySeeChart = holdsRight(await gateway.navigation(), 'org/chart:view')
  const { at, today, isPast, notices } = readAskedDay(call)
  const kept = [...url.searchParams].filter(([name]) => name === 'back')
  const frame = {
    ...{ id, at, today, notices },
    asked: isPast ? formatDate(at, language) : null,
    kept: kept.map(([name, value]) => ({ name, value })),
    chart: maySeeChart ? `/org/chart?root=${id}${isPast ? `&at=${at}` : ''}` : null,
  }
  try {
    const query = { id, date: at }
    const then = await gateway.ask('/uc/api/Department/GetDepartmentOnDay', query, departmentThen)
    const number = createNumberText(language)
    return {
      ...frame,
      facts: [
        { label: t('org.name'), text: then.name },
        { label: t('org.place'), text: then.path.map(({ name }) => name).join(' › ') },
        { label: t('org.leader'), text: then.leaderName ?? '–' },
        { label: t('org.headcount'), text: number(then.headcount) },
        { label: t('org.plan'), text: number(then.plan) },
        { label: t('org.inUse'), text: then.enabled ? t('page.yes') : t('page.no') },
      ],
    }
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'not-found') throw error
    return { ...frame, notices: [...notices, { text: t('org.notThere') }], facts: [] }
  }
}
