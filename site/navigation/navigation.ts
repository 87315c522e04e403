/** A click on a `future-route` only logs to the console (promises: Header and footer). */
export type NavigationItem = {
  name: string;
  href: string;
  type: 'route' | 'future-route';
  /** Id of the section of the home page that this item stands for. */
  section?: string;
};

export const navigation: readonly NavigationItem[] = [
  { name: 'Home', href: '/', type: 'route', section: 'home' },
  { name: 'Services', href: '/services', type: 'route', section: 'services' },
  { name: 'About', href: '/about', type: 'route', section: 'why-choose' },
  { name: 'Contact', href: '/contact', type: 'route', section: 'contact' },
];

export const companyLinks = [
  { name: 'About Us', href: '/about' },
  { name: 'Services', href: '/services' },
  { name: 'Contact', href: '/contact' },
] as const;
