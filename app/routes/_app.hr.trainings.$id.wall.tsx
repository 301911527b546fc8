import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTrainingWall } from '#modules/hr/training/web/training-desk.server.ts'
import { TrainingWallPage } from '#modules/hr/training/web/training-wall-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/training.css?url'

export const loader = guarded('publish', loadTrainingWall)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** The page for a wall screen: it reloads automatically while participants arrive. */
export default function TrainingWall() {
  return <TrainingWallPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
