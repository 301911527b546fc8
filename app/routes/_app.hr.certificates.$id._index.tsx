import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadCertificateRecord } from '#modules/hr/certificates/web/validity.server.ts'
import { ValidityBar } from '#modules/hr/certificates/web/validity-bar.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import style from '#styles/pages/validity.css?url'

export const loader = guarded('view', loadCertificateRecord)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: style }]

/** A certificate with its remaining validity. */
export default function CertificateRecord() {
  const { validity, ...view } = useLoaderData<typeof loader>()
  return <RecordPage view={view}>{validity && <ValidityBar view={validity} />}</RecordPage>
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
