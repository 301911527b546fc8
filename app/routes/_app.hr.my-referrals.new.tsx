import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadRecommend, sendRecommendation } from '#modules/hr/referrals/web/recommend.server.ts'
import { RecommendPage } from '#modules/hr/referrals/web/recommend-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { MAX_FILES_A_FORM } from '#platform/wire/files/attachments.ts'
import sheet from '#styles/pages/referrals.css?url'

export const loader = guarded('hr/my-referrals:recommend', loadRecommend)
export const action = guarded('hr/my-referrals:recommend', sendRecommendation, {
  takesFiles: MAX_FILES_A_FORM,
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A colleague recommends somebody for a need. */
export default function Recommend() {
  const loaderData = useLoaderData<typeof loader>()
  return <RecommendPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
