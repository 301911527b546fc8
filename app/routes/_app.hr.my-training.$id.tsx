import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnTrain, loadOwnTrain } from '#app/features/hr/my-training.server.ts'
import { OwnTrainPage } from '#app/features/hr/my-training-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/training.css?url'

export const loader = guarded('hr/my-training:view', (call) => loadOwnTrain(call))
export const action = guarded('hr/my-training:signUp', actOnTrain)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** One training, to sign up for, to sign in to, and to say something about. */
export default function OwnTrain() {
  const drawn = useLoaderData<typeof loader>()
  return <OwnTrainPage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.head.title)
