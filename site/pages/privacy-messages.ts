/** Only the program knows what is stored, so this text is not in `content/`. The page shows what applies. */
export const privacy = {
  heading: ['Your privacy, ', 'in plain words', ''] as const,
  lead:
    'We only ask for what we need to give you a price. Here is what we keep, for how long, and how to ' +
    'have it deleted.',
  brief: {
    heading: 'In short',
    points: [
      'Used for your quote and your job',
      'Never sold',
      'No cookies, no trackers',
      'Deleted when you ask',
    ],
  },
  kept: {
    heading: 'What we keep',
    paragraphs: [
      'What you write in the quote form: your name, email and phone number and, if you give them, ' +
        'your address, the kind of property, the service, your details and how you like to be reached. ' +
        'We also keep the date and the outcome, and our notes about the job and about you.',
      'We use it to answer you and to do the work you ask for. We do not sell it, and we do not use it ' +
        'for ads.',
      'If we send you a quote, it has its own page, and anyone with the link can open it. That page ' +
        'shows your first name, the service, the town, the work and its price, but no phone number, ' +
        'address or photo of yours. We keep our quotes and your answers together with your request, and ' +
        'delete them together. A link stops working when a new one replaces it or the request is deleted.',
      'Once your job is scheduled, it appears in our calendars with your name, phone number, address and ' +
        'service, so that we can find you. Our calendars read it from our server through private links. The ' +
        'company that runs such a calendar, like Google or Apple, then stores that entry for us.',
      'After a job we may write to you once to ask for a review, and once a year about the same ' +
        'season. Tell us by phone or email to stop, and we will never do it again. We then keep your phone ' +
        'number and email address on a list of people who get no reminders.',
      'We may take pictures of the work before and after it. Our website shows them, or a review you write, ' +
        'only if you say yes: the pictures with the service, the town and the month, the review with the ' +
        'name you choose. You can say no later, on the page of your quote or by phone or email, and we take ' +
        'them off.',
    ],
    /** With QUOTE_PHOTOS. */
    photos:
      'If you add photos, we keep them with your request and delete them with it. Before we store a photo, ' +
      'we remove all hidden details from its file, such as where and when it was taken and with which ' +
      'phone. No public page ever shows it.',
  },
  seen: {
    heading: 'Where it is, and who sees it',
    /** Without EmailJS. */
    direct: [
      'Your request is stored on the server of this website, which emails it to us. We read it, and ' +
        'nobody else does. The companies that run our server and our mailbox store it for us.',
    ],
    /** With EmailJS. */
    throughEmailJs: [
      'Your request first goes to EmailJS, a service that emails it to us. If this website has a ' +
        'server of its own, that server stores a copy, and takes the request when EmailJS cannot.',
      'We read it, and nobody else does. EmailJS and the companies that run our server and our mailbox ' +
        'store it for us.',
    ],
    calls:
      'So that we hear about it right away, the server may alert our own phones through the push services ' +
      'of Apple, Google, Microsoft or Mozilla. That message names the service and the town, but not you, ' +
      'and it is encrypted: only our phones can read it.',
    /** With EmailJS and QUOTE_PHOTOS. */
    photosBesideEmailJs:
      'Photos do not go to EmailJS. They go to the server of this website, which stores them and ' +
      'emails them to us.',
  },
  duration: {
    heading: 'For how long',
    /** Without KEEP_MONTHS. */
    untilAsked:
      'We keep a request as long as we need it for our work and our records. It is not deleted ' +
      'automatically. Tell us, and we will delete yours.',
    /** With KEEP_MONTHS. */
    months: (count: number) =>
      `Once a request has been closed for ${count === 1 ? 'a month' : `${count} months`}, our server ` +
      'deletes it with all our notes about it, or later if we still plan to come back to it. It is closed ' +
      'when the job is done, when you have decided for or against us, or when it was spam. What our website ' +
      'shows with your permission stays until you tell us to take it off.',
    elsewhere: 'Emails about it in our mailbox, and backups, may stay longer.',
  },
  rights: {
    heading: 'How to see it, or have it deleted',
    text:
      'Call or write, and tell us the email or phone number you gave us. We will send you everything we ' +
      'have about you, correct it or delete it, in our mailbox too. It costs nothing.',
  },
  browser: {
    heading: 'What stays in your browser',
    text: 'Apart from the request you send, these stay on your device:',
    items: [
      'the light or dark theme, if you choose one;',
      'what you type in the form, until you send it or close the tab, so that a reload loses nothing;',
      'a request that has not reached us yet, until it does or you discard it, and then a note of that;',
      'what this tab has already loaded and shown, until you close it.',
    ],
    /** With EmailJS and a server: another item of the list. */
    copy: 'a copy of a request that EmailJS has sent us, until our server has it, for two weeks at most;',
    /** With QUOTE_PHOTOS: another item of the list. */
    photos:
      'the photos you choose, until they have reached us; photos you never send, until your next visit ' +
      'a day or more later;',
  },
  trackers: {
    heading: 'No cookies, no trackers',
    /** Without EmailJS. */
    none:
      'This website sets no cookies for visitors, has no trackers, and loads nothing from other ' +
      'companies. You see no banner asking for your consent because nothing here needs it.',
    /** With EmailJS. `hosts` are the names of its servers. */
    onlyEmailJs: (hosts: string) =>
      'This website sets no cookies for visitors, has no trackers, and loads nothing from other ' +
      `companies except EmailJS, and that only when you send the form (${hosts}). You see no banner ` +
      'asking for your consent because nothing here needs it.',
  },
  server: {
    heading: 'What the server notes',
    text:
      'So that nobody floods us with requests, our server counts how many come from one internet address ' +
      'each minute and each hour. The server keeps that address in memory or in its database, and ' +
      'drops it about two hours later. Its log says that a request came in and whether it was stored. The ' +
      'log holds no name, no address and nothing that you wrote.',
  },
  accessibility: {
    heading: 'Accessibility',
    paragraphs: [
      'Everyone should be able to use this website. It is built to meet WCAG 2.2 at level AA, and its ' +
        'tests check that: the rules of axe, the keyboard, the contrast of each text, pages enlarged to ' +
        '400 percent, and high contrast. They also go through the site in the engines of Chrome, Firefox ' +
        'and Safari.',
      'What is missing: nobody who uses a screen reader every day has tried it for us yet.',
      'If something is in your way, call or write to us. We will help you with your request right away, ' +
        'then fix the problem.',
    ],
  },
};
