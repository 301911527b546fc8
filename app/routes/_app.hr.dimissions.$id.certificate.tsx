import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadCertificate } from '#app/features/hr/certificate.server.ts'
import { CertificatePage } from '#app/features/hr/certificate-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '../../styles/pages/papers.css?url'

export const loader = guarded('view', loadCertificate)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function DimissionCertificate() {
  return <CertificatePage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.back.label} · ${data.label}`)
