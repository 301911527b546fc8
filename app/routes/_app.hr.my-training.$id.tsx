import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnTraining, loadOwnTraining } from '#modules/hr/training/web/my-training.server.ts'
import { OwnTrainingPage } from '#modules/hr/training/web/my-training-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/training.css?url'

export const loader = guarded('hr/my-training:view', (call) => loadOwnTraining(call))
export const action = guarded('hr/my-training:signUp', actOnTraining)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** One training: the employee signs up, signs in and gives feedback. */
export default function OwnTraining() {
  const loaderData = useLoaderData<typeof loader>()
  return <OwnTrainingPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.head.title)
