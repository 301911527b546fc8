import { applicantReadings, PRIVACY_CALLS } from '#modules/hr/privacy/wire/privacy.ts'
import { groupLabel, recordLabel } from '#platform/define/described/labels.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDateTime, formatNumber } from '#platform/web/lib/format.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { findResource } from '#product/define/registry.server.ts'
import type { ReadingsView } from './readings-panel.tsx'

const REQUESTS = '/hr/privacy-requests'
/** The parameter that shows all readings in place of the latest. */
const WHOLE_PARAM = 'readings'

/** What was read: the kind of record, with the guarded groups of fields that were seen. */
function whatOf({ language }: ResourceCall, path: string, parts: readonly string[]): string {
  const resource = findResource(path)
  if (!resource) return path
  const label = recordLabel(resource, language)
  if (parts.length === 0) return label
  const groups = parts.map((part) => groupLabel(resource, part, language))
  return `${label} · ${listText(groups, { language })}`
}

/** Who read the records of a person; null for readers who answer no privacy requests. */
export async function loadReadings(
  call: ResourceCall,
  talentId: string,
): Promise<ReadingsView | null> {
  const { gateway, url, t, language } = call
  if (!buttonCodesAt(await gateway.navigation(), REQUESTS).has('finish')) return null
  const isWhole = url.searchParams.get(WHOLE_PARAM) === 'all'
  const asked = { talentId, isWhole: isWhole ? 'true' : '' }
  const { total, rows } = await gateway.ask(PRIVACY_CALLS.readings, asked, applicantReadings)
  const params = new URLSearchParams(url.searchParams)
  params.set(WHOLE_PARAM, 'all')
  const left = total - rows.length
  return {
    title: t('privacy.readings.title'),
    about: t('privacy.readings.about'),
    none: rows.length === 0 ? t('privacy.readings.none') : '',
    columns: ['who', 'department', 'what', 'how', 'last'].map((name) =>
      t(`privacy.readings.columns.${name}`),
    ),
    rows: rows.map(({ reader, department, resource, manner, parts, lastAt }) => [
      reader,
      department ?? '',
      whatOf(call, resource, parts),
      t(`privacy.readings.manner.${manner}`),
      formatDateTime(lastAt, language),
    ]),
    more:
      left > 0 && !isWhole
        ? {
            text: t('privacy.readings.more', { total: formatNumber(left, language) }),
            href: `?${params}`,
          }
        : null,
  }
}
