import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadMyTraining } from '#modules/hr/training/web/my-training.server.ts'
import { MyTrainingPage } from '#modules/hr/training/web/my-training-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/training.css?url'

export const loader = guarded('hr/my-training:view', loadMyTraining)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MyTraining() {
  return <MyTrainingPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
