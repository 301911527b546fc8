import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadHome } from '#platform/web/home/home.server.ts'
import { HomePage } from '#platform/web/home/home-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/home.css?url'

export const loader = guarded('signed-in', async (call) => ({
  title: call.t('home.title'),
  view: await loadHome(call),
}))

export default function Home() {
  return <HomePage view={useLoaderData<typeof loader>().view} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
