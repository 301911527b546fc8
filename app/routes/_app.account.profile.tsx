import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadProfile, saveProfile } from '#modules/system/own-account/web/profile.server.ts'
import { ProfilePage } from '#modules/system/own-account/web/profile-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('signed-in', (call) => loadProfile(call))
export const action = guarded('signed-in', saveProfile)

export default function Profile() {
  const loaded = useLoaderData<typeof loader>()
  return <ProfilePage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
