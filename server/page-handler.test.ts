import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { createPageHandler } from './page-handler.ts'

type Made = { path?: string; index?: true; parentId?: string }

/** A build whose document reports which routes its handler had and which of them matched. */
function makeBuild(routes: Readonly<Record<string, Made>>): ServerBuild {
  const list = Object.entries(routes)
  return {
    mode: 'production',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    isSpaMode: false,
    routes: Object.fromEntries(
      list.map(([id, route]) => [id, { id, ...route, module: { default: () => null } }]),
    ),
    assets: {
      entry: { module: '', imports: [] },
      url: '',
      version: '',
      routes: Object.fromEntries(list.map(([id, route]) => [id, { id, ...route, module: '' }])),
    },
    entry: {
      module: {
        handleError: () => undefined,
        default: (
          _: Request,
          status: number,
          __: Headers,
          context: {
            manifest: ServerBuild['assets']
            staticHandlerContext: { matches: { route: { id: string } }[] }
          },
        ) =>
          Response.json(
            {
              known: Object.keys(context.manifest.routes),
              matched: context.staticHandlerContext.matches.map(({ route }) => route.id),
            },
            { status },
          ),
      },
    },
  } as unknown as ServerBuild
}

const BUILD = makeBuild({
  root: { path: '' },
  app: { parentId: 'root' },
  home: { parentId: 'app', index: true },
  list: { parentId: 'app', path: ':area/:resource' },
  chart: { parentId: 'app', path: 'org/chart' },
  login: { parentId: 'root', path: 'login' },
})

const PATHS = ['/', '/hr/archives', '/org/chart', '/ORG/Chart/', '/login', '/hr/archives?page=2']

describe('pages by their branch', () => {
  const handle = createPageHandler(BUILD, 'production')
  const whole = createRequestHandler(BUILD, 'production')
  const ask = async (path: string, handler: typeof handle = handle) => {
    const answer = await handler(new Request(`http://localhost${path}`), {} as never)
    const page = (await answer.json()) as { known: string[]; matched: string[] }
    return { status: answer.status, ...page }
  }

  it.each(PATHS)('%s is drawn by the routes that the whole build would take', async (path) => {
    const { status, known, matched } = await ask(path)
    expect([status, matched]).toEqual([200, (await ask(path, whole)).matched])
    expect(known).toEqual(matched)
  })

  it('a path that no route answers goes to the whole build', async () => {
    const { status, known } = await ask('/a/b/c/d')
    expect(status).toBe(404)
    expect(known).toEqual(Object.keys(BUILD.routes))
  })

  it('a path keeps its branch when it is asked for again', async () => {
    expect(await ask('/org/chart')).toEqual(await ask('/org/chart'))
    expect((await ask('/org/chart')).matched).toEqual(['root', 'app', 'chart'])
  })
})
