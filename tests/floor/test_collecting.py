"""What is made to stay is not looked through for garbage again and again."""

import gc

from hanpan.floor.collecting import no_collecting


def test_what_a_house_has_made_while_it_opened_is_old_at_once() -> None:
    with no_collecting():
        made: list[list[int]] = [[]]
        assert not gc.isenabled()
    assert gc.isenabled()
    assert not any(one is made for one in gc.get_objects(generation=0))


def test_it_can_be_garbage_later() -> None:
    frozen = gc.get_freeze_count()
    with no_collecting():
        pass
    assert gc.get_freeze_count() <= frozen
