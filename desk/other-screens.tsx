import { Route, Switch } from 'wouter';
import { deskPaths } from '../domain/desk-paths.ts';
import { ByHandScreen } from './answers/by-hand.tsx';
import { TextsScreen } from './answers/texts.tsx';
import { CalendarsScreen } from './calendars/calendars.tsx';
import { CustomerScreen } from './customers/customer.tsx';
import { CustomersScreen } from './customers/customers.tsx';
import { DevicesScreen } from './devices/devices.tsx';
import { FiguresScreen } from './figures/figures.tsx';
import { QuoteScreen } from './quote/quote-screen.tsx';
import { SavedLinesScreen } from './quote/saved-lines.tsx';
import { DetailsScreen } from './request/details-screen.tsx';
import { Requests } from './requests.tsx';
import { SiteHistoryScreen } from './site/publications.tsx';
import { PublishScreen } from './site/publish.tsx';
import { SectionScreen } from './site/section.tsx';
import { SiteScreen } from './site/site.tsx';
import { WeekScreen } from './week/week.tsx';

export { WorkPart } from './work/work-part.tsx';

/** Every screen but the inbox and a request. */
export function OtherScreens() {
  return (
    <Switch>
      <Route path={deskPaths.byHand} component={ByHandScreen} />
      <Route path={deskPaths.week} component={WeekScreen} />
      <Route path={deskPaths.customers} component={CustomersScreen} />
      <Route path={deskPaths.texts} component={TextsScreen} />
      <Route path={deskPaths.customer}>{({ id }) => <CustomerScreen key={id} id={id.toLowerCase()} />}</Route>
      <Route path={deskPaths.figures} component={FiguresScreen} />
      <Route path={deskPaths.devices} component={DevicesScreen} />
      <Route path={deskPaths.calendars} component={CalendarsScreen} />
      <Route path={deskPaths.quote}>{({ id }) => <QuoteScreen key={id} id={id.toLowerCase()} />}</Route>
      <Route path={deskPaths.details}>{({ id }) => <DetailsScreen key={id} id={id.toLowerCase()} />}</Route>
      <Route path={deskPaths.site} component={SiteScreen} />
      <Route path={deskPaths.sitePublish} component={PublishScreen} />
      <Route path={deskPaths.siteHistory} component={SiteHistoryScreen} />
      <Route path={deskPaths.savedLines} component={SavedLinesScreen} />
      <Route path={deskPaths.sitePage}>{({ page }) => <SectionScreen file={`pages/${page}`} />}</Route>
      <Route path={deskPaths.siteSection}>{({ file }) => <SectionScreen key={file} file={file} />}</Route>
      <Route>
        <Requests />
      </Route>
    </Switch>
  );
}
