"""Tables and evenings that move from node to node, and whoever looks at them: a door brings people and wishes along."""

from collections.abc import Callable

from hanpan.cluster import messages as say
from hanpan.cluster.node_link import FarVisit, NodeLink
from hanpan.cluster.owners import Owners
from hanpan.cluster.parked import Parked, Wish


class Following:
    """Who has what, as far as this door has heard."""

    def __init__(self, links: dict[str, NodeLink], visits: dict[int, FarVisit]) -> None:
        self.links, self.visits = links, visits
        self.owners, self.parked = Owners(), Parked()
        self.log: Callable[[str, str], None] = lambda _visit, _wish: None

    def owner(self, place: str) -> NodeLink | None:
        return self.links.get(self.owners.of(place) or "")

    # -- saying

    def bring(self, visit: FarVisit, link: NodeLink) -> None:
        """They are at this node from now on, too."""
        visit.nodes[link.name] = link.epoch
        word = say.ComeIn(visit.number, visit.guest, visit.session, greet=link.name == visit.home)
        link.channel.say(say.encode(word))

    def send(self, wish: Wish, link: NodeLink, *, sent_on: bool = False) -> None:
        """If this node dies before it has answered, the wish goes to the next one."""
        visit = wish.visit
        visit.asked(wish.id, link.name, wish.table, wish.data)
        self._be_there(visit, link)
        self.log(str(visit.number), wish.id)
        link.channel.say(say.encode(say.Heard(visit.number, wish.id, wish.data, sent_on)))

    def _be_there(self, visit: FarVisit, link: NodeLink) -> None:
        if visit.nodes.get(link.name) != link.epoch:
            self.bring(visit, link)

    # -- what nodes say of their tables

    def state(self, link: NodeLink, word: say.State) -> None:
        self.owners.takes(link.name, word.tables)
        self.owners.gives_up(link.name, word.lost)
        moved = {*word.tables, *word.lost}
        for visit in list(self.visits.values()) if moved else ():
            if not moved.isdisjoint(visit.looks_at):  # a door has thousands of people, and hears of hundreds of tables
                self.follow(visit)
        for wish in self.parked.take(word.tables):
            if not wish.visit.over:
                self.send(wish, link, sent_on=True)

    def elsewhere(self, link: NodeLink, word: say.Elsewhere) -> None:
        """This door was behind: the wish goes to whoever has the table, or waits until somebody does."""
        visit = self.visits.get(word.visit)
        if visit is None or visit.over:
            return
        self.owners.gives_up(link.name, [word.table])
        owner = self.owner(word.table)
        if owner is not None:
            visit.looks_at[word.table] = owner.name, owner.epoch
        self._send_or_park(Wish(visit, word.table, word.wish, word.data))

    def looks_at(self, word: say.LooksAt) -> None:
        visit = self.visits.get(word.visit)
        if visit is not None and not word.on:
            visit.looks_at.pop(word.table, None)
        elif visit is not None and word.table not in visit.looks_at:
            visit.looks_at[word.table] = "", 0
            self.follow(visit)

    # -- bringing along

    def follow(self, visit: FarVisit) -> None:
        """Wherever the tables are now that they look at."""
        for table, known in list(visit.looks_at.items()):
            link = self.owner(table)
            if link is not None and (link.name, link.epoch) != known and not visit.over:
                visit.looks_at[table] = link.name, link.epoch
                self._be_there(visit, link)
                link.channel.say(say.encode(say.Follow(visit.number, table, visit.secrets.get(table, ""))))

    def ask_again(self, visit: FarVisit, lost: str) -> None:
        """Whoever goes on with a table hears what its last node may not have."""
        for wish, table, data in visit.lost_with(lost):
            self._send_or_park(Wish(visit, table, wish, data))

    def _send_or_park(self, wish: Wish) -> None:
        owner = self.owner(wish.table)
        if owner is None:
            wish.visit.asked(wish.id, "", wish.table, wish.data)
            self.parked.park(wish)
        else:
            self.send(wish, owner, sent_on=True)
