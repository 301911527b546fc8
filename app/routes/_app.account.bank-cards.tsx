import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { askForCard, loadOwnCards } from '#modules/pay/bank-cards/web/own-cards.server.ts'
import { OwnCardsPage } from '#modules/pay/bank-cards/web/own-cards-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('signed-in', (call) => loadOwnCards(call))
export const action = guarded('signed-in', askForCard)

export default function OwnCards() {
  const loaded = useLoaderData<typeof loader>()
  return <OwnCardsPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
