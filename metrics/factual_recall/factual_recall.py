import evaluate
import sqb_judge.modules  # From: sqb-judge

class FactualRecall(sqb_judge.modules.FactualModule):
    def _info(self):
        return self._describe("d", "i", "c")
