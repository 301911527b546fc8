import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPublicAddress } from '#modules/hr/careers/web/public-address.server.ts'
import { PublicAddress } from '#modules/hr/careers/web/public-address.tsx'
import { loadNeedStanding } from '#modules/hr/recruiting-figures/web/need-standing.server.ts'
import { NeedStandingPanel } from '#modules/hr/recruiting-figures/web/need-standing.tsx'
import { withPublishing } from '#modules/hr/recruiting-needs/web/next-of-need.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/public-address.css?url'
import figuresSheet from '#styles/pages/recruiting-figures.css?url'

export const loader = guarded('view', async (call) => {
  const [view, address, standing] = await Promise.all([
    loadRecord(call).then((record) => withPublishing(call, record)),
    loadPublicAddress(call),
    loadNeedStanding(call),
  ])
  return { view, address, standing }
})

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sheet },
  { rel: 'stylesheet', href: figuresSheet },
]

/** A need for people, with who is where; a published one with the address of its public page. */
export default function RecruitingNeedRecord() {
  const { view, address, standing } = useLoaderData<typeof loader>()
  return (
    <RecordPage view={view}>
      {standing && <NeedStandingPanel view={standing} />}
      {address !== '' && <PublicAddress address={address} />}
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
