import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withContractText } from '#modules/hr/contracts/web/contract-text.server.ts'
import { withNextStep } from '#modules/hr/contracts/web/next-step.server.ts'
import { RENEW } from '#modules/hr/contracts/web/renewal-view.ts'
import { DialogLink } from '#platform/web/components/dialog/dialog-link.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', async (call) =>
  withNextStep(call, await withContractText(call, loadRecord(call))),
)

const loadRenewalPage = async () => (await import('#platform/web/pages/act/act-page.tsx')).ActPage

/** A contract with a link to its text. The form to renew a contract that ends soon opens in a dialog over this page. */
export default function ContractRecord() {
  return (
    <RecordPage
      view={useLoaderData<typeof loader>()}
      nextLink={({ name, label, href }, className) =>
        name === RENEW && (
          <DialogLink href={href} className={className} page={loadRenewalPage}>
            {label}
          </DialogLink>
        )
      }
    />
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
