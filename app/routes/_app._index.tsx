import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { quickLineOn } from '#modules/work/tasks/web/quick-line.server.ts'
import { QuickLine } from '#modules/work/tasks/web/quick-line.tsx'
import { loadHome } from '#platform/web/home/home.server.ts'
import { HomePage } from '#platform/web/home/home-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/home.css?url'

export const loader = guarded('signed-in', async (call) => {
  const [view, quick] = await Promise.all([loadHome(call), quickLineOn(call)])
  return { title: call.t('home.title'), view, quick }
})

export default function Home() {
  const { view, quick } = useLoaderData<typeof loader>()
  return <HomePage view={view}>{quick && <QuickLine view={quick} />}</HomePage>
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
