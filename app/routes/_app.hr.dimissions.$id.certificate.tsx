import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadCertificate } from '#modules/hr/departures/web/leaving-certificate.server.ts'
import { CertificatePage } from '#modules/hr/departures/web/leaving-certificate-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/papers.css?url'

export const loader = guarded('view', loadCertificate)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function DepartureCertificate() {
  return <CertificatePage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.back.label} · ${data.label}`)
