/** Signing in by a provider. */
export const sk = {
  signIn: {
    provider: {
      by: 'Prihlásiť sa cez {{label}}',
      unknown:
        'Týmto účtom sa sem nikto neprihlasuje. Prihláste sa heslom a\u00a0prepojte si ho v\u00a0Mojom účte.',
      declined: 'Prihlásenie u\u00a0poskytovateľa ste odmietli, alebo ho odmietol on.',
      taken: 'Tento účet je už prepojený.',
      'too-old': 'Prihláste sa najprv znova.',
      'too-many': 'Bolo to priveľakrát. Skúste to o\u00a0niekoľko minút.',
      lost: 'Poskytovateľ alebo server neodpovedal. Skúste to o\u00a0chvíľu znova.',
      over: 'Poskytovateľ neodpovedal včas alebo jeho odpoveď nesedí. Začnite, prosím, znova.',
    },
  },
}
