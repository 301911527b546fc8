import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadPhoto, savePhoto } from '#modules/system/own-account/web/photo.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { PicturePage } from '#platform/web/pages/files/picture-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/picture.css?url'

export const loader = guarded('signed-in', (call) => loadPhoto(call))
export const action = guarded('signed-in', savePhoto, { takesFiles: 1 })

export default function OwnPhoto() {
  const loaderData = useLoaderData<typeof loader>()
  return <PicturePage view={useActionData<typeof action>() ?? loaderData} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
