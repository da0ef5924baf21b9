// The borders of the house (docs/adr): who may import whom. `npm run borders` also fails when nothing was read at all.
const pure = (name, allowed = []) => ({
  name: `${name}-has-no-guests`,
  comment: `packages/${name} stays pure: ${allowed.length ? `its only guests are ${allowed.join(', ')}` : 'it imports nothing'}.`,
  severity: 'error',
  from: { path: `^packages/${name}/src/`, pathNot: '\\.(test|testkit)\\.tsx?$' },
  to: {
    pathNot: [
      `^packages/${name}/`,
      ...allowed.map((guest) => (guest.startsWith('@yunshu/') ? `^packages/${guest.slice(8)}/` : `^node_modules/${guest}/`))
    ]
  }
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      // The names of acts and refusals that a call may give are types read from the registry of words.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'], pathNot: '^packages/contract/src/(words|collect)\\.ts$' } }
    },
    {
      name: 'resolvable',
      comment: 'What is imported must exist.',
      severity: 'error',
      from: { pathNot: '^packages/places/build/' },
      to: { couldNotResolve: true }
    },
    {
      name: 'words-know-no-registry',
      comment: 'What is read from all words is asked by none of them; a call takes only the types of names from there.',
      severity: 'error',
      from: {
        path: '^packages/contract/src/[^/]+/',
        pathNot: ['^packages/contract/src/kit/endpoint\\.ts$', '^packages/contract/src/oplog/show\\.ts$']
      },
      to: { path: '^packages/contract/src/(acts|all|collect|enums|machines|notices|refusals|terms|words)\\.ts$' }
    },
    pure('domain'),
    pure('jt808'),
    pure('contract', ['@yunshu/domain', 'typebox']),
    pure('loading', ['@yunshu/domain']),
    {
      name: 'places-knows-domain-only',
      severity: 'error',
      from: { path: '^packages/places/src/' },
      to: { path: '^(apps|packages/(?!places|domain))' }
    },
    { name: 'packages-know-no-app', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
    {
      name: 'apps-are-islands',
      comment: 'What two apps need is a package.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' }
    },
    {
      name: 'browser-knows-no-server',
      severity: 'error',
      from: { path: '^apps/(console|driver)/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/loading/', dependencyTypesNot: ['type-only'] }
    },
    {
      name: 'driver-knows-no-places',
      comment: 'The phone converts its position to the map’s datum; the gazetteer stays off it; the public page draws on the outline.',
      severity: 'error',
      from: { path: '^apps/driver/src/' },
      to: { path: '^packages/places/', pathNot: '^packages/places/src/(datum|outline)\\.ts$' }
    },
    {
      name: 'testkit-is-for-tests',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: ['\\.test\\.ts$', '^apps/server/(testkit|tools)/'] },
      to: { path: '^apps/server/testkit/' }
    },
    {
      name: 'testkit-files-are-for-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['\\.(test|testkit)\\.tsx?$', '^apps/server/testkit/'] },
      to: { path: '\\.testkit\\.ts$' }
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|launch)/', pathNot: ['\\.test\\.ts$', '^apps/server/src/launch/hooks\\.ts$'] },
      to: { path: '^apps/server/src/(modules/|seeds/|app\\.ts)' }
    },
    {
      name: 'modules-meet-at-the-front-door',
      comment:
        'A module imports another at its index.ts; what writes or answers from its tables for one that it imports itself stands in rows.ts, which imports no module.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/', pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/(index|rows)\\.ts$'] }
    },
    {
      name: 'rows-ask-no-module',
      comment:
        'Whoever is asked by all asks nobody, so that no circle closes; but for files beside him, and the trips, with whose lock every lock of money begins.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/rows\\.ts$' },
      to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/($1/|waybill/rows\\.ts$)' }
    },
    {
      name: 'modules-know-no-app',
      severity: 'error',
      from: { path: '^apps/server/src/modules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(app|main)\\.ts$' }
    },
    {
      name: 'modules-take-what-they-are-given',
      comment: 'No module opens a database of its own.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^node_modules/pg/' }
    },
    {
      name: 'kit-knows-no-freight',
      severity: 'error',
      from: { path: '^apps/console/src/kit/', pathNot: '\\.test\\.tsx?$' },
      // Business days, deadlines and China's clock are no freight.
      to: { path: ['^apps/console/src/(widgets|features|app)/', '^packages/domain/'], pathNot: '^packages/domain/src/(calendar|due)\\.ts$' }
    },
    {
      name: 'widgets-know-no-feature',
      severity: 'error',
      from: { path: '^apps/console/src/widgets/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/console/src/(features|app)/' }
    },
    {
      name: 'features-never-meet',
      severity: 'error',
      from: { path: '^apps/console/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^apps/console/src/features/', '^apps/console/src/app/'], pathNot: '^apps/console/src/features/$1/' }
    },
    {
      name: 'no-barrels',
      comment: 'index.ts is the face of a server module, and of the packing half of loading.',
      severity: 'error',
      from: {},
      to: { path: '^(packages|apps)/.*/index\\.tsx?$', pathNot: '^(apps/server/src/modules/[^/]+|packages/loading/src/pack)/index\\.ts$' }
    },
    {
      name: 'known-guests',
      comment: 'A package that is used stands in the package.json of who uses it.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }
    }
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(apps|packages)/[^/]+/dist/', '\\.cache/', '^packages/places/data/'] },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json']
    }
  }
}
